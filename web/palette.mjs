/* PNG pictures with 256 colours instead of millions: a third of the bytes, and screens of a page lose nothing by it.
 *
 * Takes and gives the bytes of a PNG file; reads what Chromium writes (8 bits a channel, not interlaced), nothing else.
 * The commonest colours, those of plain surfaces, stay as they are. The others are chosen by median cut: the box of
 * colours with the most to tell apart is halved until there are enough.
 */
import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS = { 2: 3, 6: 4 };
const MOST_COLOURS = 256;
const KEPT_COLOURS = 64;

/** The pixels of a picture as {width, height, pixels}, three bytes each; what is transparent is not expected. */
export function readPng(bytes) {
  const parts = [];
  let header = null;
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") header = { width: data.readUInt32BE(0), height: data.readUInt32BE(4), depth: data[8], kind: data[9], interlaced: data[12] };
    if (type === "IDAT") parts.push(data);
    at += length + 12;
  }
  const channels = CHANNELS[header?.kind];
  if (!channels || header.depth !== 8 || header.interlaced) throw new Error("not a picture as Chromium writes them");
  const { width, height } = header;
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) rows.copy(pixels, i * 3, i * channels, i * channels + 3);
  return { width, height, pixels };
}

/** Rows as they were before each was written as differences from its neighbours. */
function unfiltered(data, stride, height, step) {
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const kind = data[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? rows[at - step] : 0;
      const up = y ? rows[at - stride] : 0;
      const corner = y && x >= step ? rows[at - stride - step] : 0;
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind];
      rows[at] = data[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return rows;
}

function nearest(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const colourAt = (pixels, at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
const channel = (colour, shift) => (colour >> shift) & 255;

/** A box of colours: along which channel they differ most, and how much there is to gain by halving it. */
function box(colours) {
  const spans = [16, 8, 0].map((shift) => {
    let [low, high] = [255, 0];
    for (const { colour } of colours) {
      const value = channel(colour, shift);
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return { shift, span: high - low };
  });
  const widest = spans.reduce((best, one) => (one.span > best.span ? one : best));
  const weight = colours.reduce((sum, { count }) => sum + Math.sqrt(count), 0);
  return { colours, shift: widest.shift, gain: widest.span * weight };
}

function halved({ colours, shift }) {
  const sorted = colours.toSorted((a, b) => channel(a.colour, shift) - channel(b.colour, shift));
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let [at, seen] = [0, 0];
  while (at < sorted.length - 1 && seen < half) seen += sorted[at++].count;
  return [box(sorted.slice(0, Math.max(1, at))), box(sorted.slice(Math.max(1, at)))];
}

function mean(colours) {
  const all = colours.reduce((sum, { count }) => sum + count, 0);
  return [16, 8, 0].map((shift) => Math.round(colours.reduce((sum, { colour, count }) => sum + channel(colour, shift) * count, 0) / all));
}

/** {palette, indices}: at most 256 colours, and which of them each pixel has. */
export function quantise(pixels) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].map(([colour, count]) => ({ colour, count })).sort((a, b) => b.count - a.count || a.colour - b.colour);
  const kept = colours.splice(0, KEPT_COLOURS).map((one) => box([one]));
  const cut = colours.length ? [box(colours)] : [];
  while (kept.length + cut.length < MOST_COLOURS) {
    cut.sort((a, b) => a.gain - b.gain);
    if (!(cut.at(-1)?.gain > 0)) break;
    cut.push(...halved(cut.pop()));
  }
  const boxes = [...kept, ...cut];
  const index = new Map(boxes.flatMap(({ colours }, i) => colours.map(({ colour }) => [colour, i])));
  const indices = Buffer.alloc(pixels.length / 3);
  for (let i = 0; i < indices.length; i++) indices[i] = index.get(colourAt(pixels, i * 3));
  return { palette: boxes.map(({ colours }) => mean(colours)), indices };
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = ~body.reduce((crc, byte) => TABLE[(crc ^ byte) & 255] ^ (crc >>> 8), ~0) >>> 0;
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(sum, body.length + 4);
  return whole;
}

export function writePng({ width, height, palette, indices }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) indices.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  const parts = [["IHDR", header], ["PLTE", Buffer.from(palette.flat())], ["IDAT", deflateSync(rows, { level: 9 })], ["IEND", Buffer.alloc(0)]];
  return Buffer.concat([SIGNATURE, ...parts.map(([type, data]) => chunk(type, data))]);
}

export function smaller(bytes) {
  const { width, height, pixels } = readPng(bytes);
  return writePng({ width, height, ...quantise(pixels) });
}
