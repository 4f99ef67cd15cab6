/* Pictures of the tutor's page for the documentation, taken from the real server in a real browser.
 *
 * Usage: node web/screenshots.mjs NERAI   writes docs/images/NAME.png for each of PICTURES
 *        node web/screenshots.mjs --check  compares them with the pictures that the docs show; needs no browser
 */
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { smaller } from "./palette.mjs";
import { beginPlay, cell, openThree, paste, solve } from "./test/steps.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const images = join(root, "docs/images");
const MOST_BYTES = 100_000;
const WIDE = { width: 1340, height: 700 };

/** A pane down to the end of what is in it: panes are as high as the highest of them. */
async function upTo(page, pane, end) {
  const [outer, inner] = await Promise.all([pane, end].map((selector) => page.locator(selector).first().boundingBox()));
  return { page, clip: { ...outer, height: inner.y + inner.height + 8 - outer.y } };
}

/** Each opens a page with `visit(options)`, brings it to what is worth seeing, and says what to take of it. */
const PICTURES = {
  async "tutor-solved"({ visit }) {
    const page = await visit({ viewport: WIDE });
    await openThree(page);
    await solve(page);
    return { page };
  },

  async "tutor-refuted"({ visit }) {
    const page = await visit({ viewport: WIDE });
    await openThree(page);
    await page.click(cell("A7"));
    await page.waitForSelector(".card.bad .broken");
    return upTo(page, ".board-pane", ".card.bad");
  },

  async "tutor-dark"({ visit }) {
    const page = await visit({ viewport: WIDE, colorScheme: "dark" });
    await openThree(page);
    await solve(page);
    await page.click(".switch >> text=Proof");
    await page.click(".node:has-text('A8') >> nth=0");
    await page.waitForSelector(".tree ul ul .node");
    return { page };
  },

  async "tutor-phone"({ visit }) {
    const page = await visit({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
    await openThree(page);
    await page.tap(cell("A8"));
    await page.waitForSelector(".card.good");
    return { page, fullPage: false };
  },

  async "tutor-plan"({ visit }) {
    const page = await visit({ viewport: WIDE });
    await openThree(page);
    await solve(page);
    return upTo(page, ".tree-pane", ".legend");
  },

  async "tutor-play"({ visit }) {
    const page = await visit({ viewport: WIDE });
    await beginPlay(page, 9);
    const goals = page.locator(".why-move .reason:has-text('to win the game')");
    for (const point of ["E5", "C3", "G6", "D7", "G3", "C6", "E7", "H4"]) {
      // Until a move of the plan is played: that one has most to show.
      if ((await goals.count()) || !(await page.locator(`${cell(point)}.free`).count())) continue;
      await page.click(cell(point));
      await page.waitForSelector(".standing:has-text('Your turn')", { timeout: 60_000 });
      await page.waitForSelector(".why-move .reason", { timeout: 60_000 });
    }
    await page.click(".why-move >> text=Show on the board");
    const parts = await Promise.all([".board-pane", ".why-move .reason"].map((part) => page.locator(part).first().boundingBox()));
    const height = Math.min(800, Math.max(...parts.map((part) => part.y + part.height)) + 8);
    return { page, clip: { x: 0, y: 0, width: WIDE.width, height } };
  },

  async "tutor-review"({ visit }) {
    const page = await visit({ viewport: WIDE });
    await paste(page, await readFile(join(root, "examples/short_game.sgf"), "utf8"));
    await page.click("text=Review this game");
    await page.waitForSelector(".events", { timeout: 60_000 });
    return { page };
  },
};

/** Pictures of a tutor that was given rules. */
const LEARNED = {
  async "tutor-learned"({ visit, hash }) {
    const page = await visit({ viewport: WIDE, hash });
    await solve(page);
    await page.click(".learned summary");
    await page.waitForFunction(() => document.querySelector(".learned img")?.naturalWidth > 50);
    return upTo(page, ".why-pane", ".learned");
  },
};
const ALL = { ...PICTURES, ...LEARNED };

async function take(command) {
  const { launchBrowser, start } = await import("./test/tutor.mjs");
  const { TOUCHING, learnedTutor } = await import("./test/learned.mjs");
  const browser = await launchBrowser();
  const [server, learned] = await Promise.all([start(command), learnedTutor(command)]);
  try {
    await takeAll(PICTURES, browser, server.url);
    await takeAll(LEARNED, browser, learned.url, TOUCHING);
  } finally {
    await browser.close();
    await Promise.all([server.stop(), learned.stop()]);
  }
}

async function takeAll(pictures, browser, url, hash = "") {
  const { visit } = await import("./test/tutor.mjs");
  for (const [name, show] of Object.entries(pictures)) {
    const visits = [];
    const open = async (options) => {
      visits.push(await visit(browser, url, { reducedMotion: "reduce", ...options }));
      return visits.at(-1).page;
    };
    const { page, ...part } = await show({ visit: open, hash });
    await page.mouse.move(0, 0);
    const picture = smaller(await page.screenshot({ animations: "disabled", fullPage: true, ...part }));
    await writeFile(join(images, `${name}.png`), picture);
    const faults = visits.flatMap((made) => made.faults);
    if (faults.length) throw new Error(`${name}: ${faults.join("; ")}`);
    console.log(`${name}.png  ${picture.length.toLocaleString("en")} bytes`);
    for (const made of visits) await made.context.close();
  }
}

/** The pictures that the README and the documentation show. */
async function used() {
  const pages = (await readdir(join(root, "docs"), { recursive: true })).filter((name) => name.endsWith(".md"));
  const texts = await Promise.all(["README.md", ...pages.map((name) => join("docs", name))].map((name) => readFile(join(root, name), "utf8")));
  return new Set(texts.flatMap((text) => [...text.matchAll(/images\/([\w-]+)\.png\b/g)].map((found) => found[1])));
}

async function check() {
  const [shown, files] = [await used(), (await readdir(images)).filter((name) => name.endsWith(".png")).map((name) => name.slice(0, -4))];
  const faults = [
    ...[...shown].filter((name) => !ALL[name]).map((name) => `${name}.png is shown, but not made here: add it to PICTURES in web/screenshots.mjs`),
    ...Object.keys(ALL).filter((name) => !files.includes(name)).map((name) => `${name}.png is missing: run scripts/screenshots`),
    ...Object.keys(ALL).filter((name) => !shown.has(name)).map((name) => `${name}.png is made here, but no page shows it`),
    ...files.filter((name) => !ALL[name] && !shown.has(name)).map((name) => `${name}.png is neither made here nor shown`),
  ];
  for (const name of files) {
    const { size } = await stat(join(images, `${name}.png`));
    if (size > MOST_BYTES) faults.push(`${name}.png has ${size} bytes, more than ${MOST_BYTES}`);
  }
  for (const fault of faults) console.error(`screenshots: ${fault}`);
  if (!faults.length) console.log(`${files.length} pictures, all shown and all made by scripts/screenshots`);
  process.exitCode = faults.length ? 1 : 0;
}

const argument = process.argv[2];
if (!argument) throw new Error("usage: node web/screenshots.mjs NERAI | --check");
await (argument === "--check" ? check() : take(argument));
