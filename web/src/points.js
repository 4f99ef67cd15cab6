/* Points and stones as the page draws them: names to columns and rows, moves put on a board.
 *
 * Takes positions and moves as the server sends them; gives sign maps for the board.
 * Knows the rule of capture, because a line that is stepped through must look right, and nothing else of Go:
 * whether a move is legal, good or refuted is the server's to say.
 */

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const VERTEX = /^([A-HJ-Z])([1-9]\d?)$/i;

export const otherSide = (side) => (side === "black" ? "white" : "black");
export const sideName = (side) => (side === "black" ? "Black" : "White");
const signOf = (side) => (side === "black" ? 1 : -1);

/** The name of a column and row counted from the upper left corner. */
export function vertexName(x, y, size) {
  return LETTERS[x] + (size[1] - y);
}

/** [x, y] of a name, or null for a pass and for names that are not on the board. */
export function vertexXY(name, size) {
  const match = VERTEX.exec(name ?? "");
  if (!match) return null;
  const x = LETTERS.indexOf(match[1].toUpperCase());
  const y = size[1] - Number(match[2]);
  return x < size[0] && y >= 0 ? [x, y] : null;
}

export function emptyPosition(width, height = width) {
  return { size: [width, height], black: [], white: [], to_move: "black", ko: null };
}

/** The star points as [x, y]: five on boards like 9 and 13, nine from 15 lines on, on small boards none. */
export function starPoints([width, height]) {
  if (Math.min(width, height) < 7) return [];
  const lines = [width, height].map((length) => {
    const near = length < 13 ? 2 : 3;
    return { ends: [near, length - 1 - near], middle: length % 2 && length > 7 ? [(length - 1) / 2] : [], long: length >= 15 };
  });
  const [columns, rows] = lines;
  const sides = columns.long && rows.long;
  const cross = (xs, ys) => xs.flatMap((x) => ys.map((y) => [x, y]));
  return [
    ...cross(columns.ends, rows.ends),
    ...cross(columns.middle, rows.middle),
    ...(sides ? [...cross(columns.middle, rows.ends), ...cross(columns.ends, rows.middle)] : []),
  ];
}

/** Rows of 1 (black), -1 (white) and 0. */
export function signMap(position) {
  const [width, height] = position.size;
  const rows = Array.from({ length: height }, () => Array(width).fill(0));
  for (const side of ["black", "white"])
    for (const name of position[side]) {
      const xy = vertexXY(name, position.size);
      if (xy) rows[xy[1]][xy[0]] = signOf(side);
    }
  return rows;
}

const around = (x, y) => [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];

/** The points of the chain at (x, y), and whether it has a liberty. */
function chainAt(rows, x, y) {
  const sign = rows[y][x];
  const seen = new Set([`${x},${y}`]);
  const points = [[x, y]];
  let free = false;
  for (let i = 0; i < points.length; i++)
    for (const [nx, ny] of around(...points[i])) {
      const next = rows[ny]?.[nx];
      if (next === undefined) continue;
      if (next === 0) free = true;
      else if (next === sign && !seen.has(`${nx},${ny}`)) {
        seen.add(`${nx},${ny}`);
        points.push([nx, ny]);
      }
    }
  return { points, free };
}

/** The stones joined to those named, as names; empty points stay as they are. */
export function withChains(names, rows, size) {
  const found = new Set();
  for (const name of names) {
    const xy = vertexXY(name, size);
    if (!xy) continue;
    if (!rows[xy[1]][xy[0]]) found.add(name);
    else for (const [x, y] of chainAt(rows, ...xy).points) found.add(vertexName(x, y, size));
  }
  return [...found];
}

/** Puts one stone on a copy of the rows and takes what it captures (then itself, where suicide was played). */
function place(rows, x, y, sign) {
  const after = rows.map((row) => row.slice());
  after[y][x] = sign;
  const lift = (points) => points.forEach(([px, py]) => (after[py][px] = 0));
  for (const [nx, ny] of around(x, y))
    if (after[ny]?.[nx] === -sign) {
      const chain = chainAt(after, nx, ny);
      if (!chain.free) lift(chain.points);
    }
  const own = chainAt(after, x, y);
  if (!own.free) lift(own.points);
  return after;
}

/** Moves as {side, vertex}, alternating from `first`. */
export function alternate(vertices, first) {
  return vertices.map((vertex, i) => ({ vertex, side: i % 2 ? otherSide(first) : first }));
}

/** What the board shows after `moves`: {rows, numbers, last}; a number stands on the last stone put on its point. */
export function replay(position, moves) {
  let rows = signMap(position);
  const numbers = new Map();
  let last = null;
  moves.forEach(({ vertex, side }, i) => {
    const xy = vertexXY(vertex, position.size);
    if (!xy) return;
    rows = place(rows, ...xy, signOf(side));
    numbers.set(xy.join(), i + 1);
    last = xy;
  });
  return { rows, numbers, last };
}

/** The position with its stones as they stand after `moves`; the side is the one to move next. */
export function positionAfter(position, moves) {
  const { rows } = replay(position, moves);
  const stones = { 1: [], "-1": [] };
  rows.forEach((row, y) => row.forEach((sign, x) => sign && stones[sign].push(vertexName(x, y, position.size))));
  const last = moves.at(-1);
  return {
    size: position.size,
    black: stones[1],
    white: stones[-1],
    to_move: last ? otherSide(last.side) : position.to_move,
    ko: moves.length ? null : position.ko,
  };
}

/** The part of a big board that a problem needs: [[x0, x1], [y0, y1]], edges kept when they are near. */
export function crop(rows, extra, size) {
  const all = [[0, size[0] - 1], [0, size[1] - 1]];
  const points = extra.map((name) => vertexXY(name, size)).filter(Boolean);
  rows.forEach((row, y) => row.forEach((sign, x) => sign && points.push([x, y])));
  if (!points.length || Math.max(...size) <= 11) return all;
  const ranges = [0, 1].map((axis) => {
    const values = points.map((point) => point[axis]);
    const low = Math.min(...values) - 2;
    const high = Math.max(...values) + 2;
    return [low <= 2 ? 0 : low, high >= size[axis] - 3 ? size[axis] - 1 : high];
  });
  // A sliver saved is not worth a board without its other edges.
  const share = ranges.reduce((part, [low, high], axis) => (part * (high - low + 1)) / size[axis], 1);
  return share > 0.7 ? all : ranges;
}

/** Names of points found in a text of ours, in order, each once. */
export function namesIn(text) {
  return [...new Set((text ?? "").match(/\b[A-HJ-Z](?:1\d|2[0-5]|[1-9])\b/g) ?? [])];
}
