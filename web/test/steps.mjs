/* What the page's tests do again and again: open the straight three, solve, look at points. */

export const STRAIGHT_THREE = "(;FF[4]GM[1]SZ[9]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]PL[W]C[White to kill])";

export const cell = (name) => `#board-grid [data-vertex="${name}"]`;
export const label = (page, name) => page.getAttribute(cell(name), "aria-label");
export const text = (page, selector) => page.locator(selector).first().innerText();

export async function paste(page, content) {
  await page.click("text=Open or paste");
  await page.fill("#paste", content);
  await page.click("dialog button.primary");
}

export async function openThree(page) {
  await paste(page, STRAIGHT_THREE);
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForFunction(() => document.querySelector('#board-grid [data-vertex="B9"]')?.ariaLabel?.includes("black"));
}

export async function solve(page) {
  await page.click("button.primary:has-text('Solve')");
  await page.waitForSelector(".result");
}

/** Begins a game against nerai from wherever the page is. */
export async function beginPlay(page, level = 1, { size = 9, color = "Black", seconds = 2 } = {}) {
  await page.click("nav >> text=Play");
  await page.waitForSelector("dialog, .panes.play");
  if (!(await page.locator("dialog").count())) await page.click("text=New game");
  await page.click(`dialog label:has-text("${size}×")`);
  await page.click(`dialog label:has-text("${color}")`);
  await page.selectOption("#play-level", String(level));
  await page.selectOption("#play-time", String(seconds));
  await page.click("dialog button.primary");
  await page.waitForSelector(".panes.play");
}

export async function openFromList(page, words) {
  await page.click("nav >> text=Problems");
  await page.click(`.problem-list button:has-text("${words}") >> nth=0`);
  await page.waitForSelector("dialog", { state: "detached" });
}

/** The middle of a point on the screen. */
export async function middle(page, name) {
  const { x, y, width, height } = await page.locator(cell(name)).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Which points of the board have a class, as sorted names. */
export const withClass = (page, name) =>
  page.$$eval(`#board-grid .cell${name}`, (cells) => cells.map((one) => one.dataset.vertex).sort());
