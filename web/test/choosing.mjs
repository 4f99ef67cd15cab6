/* Choosing stones or a region by mouse, finger and keys; and the zone. */
import assert from "node:assert/strict";
import { cell, label, middle, openThree, solve, text, withClass } from "./steps.mjs";

const REGION = ["A8", "A9", "B8", "B9"];

async function listOfGoals(page) {
  await page.waitForSelector("dialog .goal-list li");
  return page.locator("dialog .goal-list li").allInnerTexts();
}

async function takeKill(page) {
  await page.click("dialog .goal-list button:has-text('kill the black group at B9')");
  await page.waitForSelector("dialog", { state: "detached" });
}

async function dragByMouse(page, from, to) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up();
}

/** A finger, which the debugging protocol moves; the page's own events cannot be trusted to be like a person's. */
async function dragByFinger(page, from, to) {
  const protocol = await page.context().newCDPSession(page);
  const [[x0, y0], [x1, y1]] = [await middle(page, from), await middle(page, to)];
  const touch = (type, points) => protocol.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x: x0, y: y0 }]);
  for (const part of [0.3, 0.6, 1]) await touch("touchMove", [{ x: x0 + (x1 - x0) * part, y: y0 + (y1 - y0) * part }]);
  await touch("touchEnd", []);
}

export const choosing = {
  async "dragging over a region lists goals about it, and one of them is solved"({ visitPage, shot }) {
    const { page } = await visitPage();
    await openThree(page);
    await dragByMouse(page, "A9", "B8");
    const goals = await listOfGoals(page);
    assert.match(goals[0], /kill the black group at B9/);
    assert.ok(goals.some((goal) => /make an eye at A9 and A8/.test(goal)), goals.join());
    assert.ok(!goals.some((goal) => /C9|live/.test(goal)), goals.join());
    assert.match(await text(page, "dialog .about"), /2 black stones and 2 empty points/);
    assert.deepEqual(await withClass(page, ".chosen"), REGION);
    assert.match(await label(page, "B9"), /chosen/);
    await shot(page, "dragged");
    await takeKill(page);
    assert.deepEqual(await withClass(page, ".chosen"), [], "a goal that is taken ends the choice");
    await solve(page);
    assert.match(await text(page, ".result"), /White kills/);
  },

  async "a drag plays nothing, and the next click does"({ visitPage, shot }) {
    const { page, requests } = await visitPage();
    await openThree(page);
    await dragByMouse(page, "A9", "B8");
    await page.waitForSelector("dialog .goal-list li");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".chosen-bar");
    assert.ok(!requests.some((request) => request.url().endsWith("api/play")));
    await shot(page, "chosen");
    await page.click(".chosen-bar >> text=Drop");
    assert.deepEqual(await withClass(page, ".chosen"), []);
    await page.click(cell("A8"));
    await page.waitForSelector(".card.good");
  },

  async "a finger chooses a region when the board is told to choose, else it scrolls"({ visitPage, shot }) {
    const { page } = await visitPage({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
    await openThree(page);
    await page.locator(cell("A9")).scrollIntoViewIfNeeded();
    await dragByFinger(page, "A9", "B8");
    assert.deepEqual(await withClass(page, ".chosen"), []);
    await page.tap(".click-mode >> text=chooses");
    await page.locator(cell("A9")).scrollIntoViewIfNeeded();
    await dragByFinger(page, "A9", "B8");
    assert.match((await listOfGoals(page))[0], /kill the black group at B9/);
    assert.deepEqual(await withClass(page, ".chosen"), REGION);
    await shot(page, "phone_chosen");
    await page.tap("dialog [aria-label='Close']");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.tap(cell("C9"));
    assert.deepEqual(await withClass(page, ".chosen"), [...REGION, "C9"], "a tap adds a point");
    await page.tap(cell("A9"));
    assert.deepEqual(await withClass(page, ".chosen"), ["A8", "B8", "B9", "C9"], "and takes one away");
    await page.tap("text=Goals about these");
    const races = await listOfGoals(page);
    assert.ok(races.some((goal) => /race/.test(goal) && /C9/.test(goal) && /B9/.test(goal)), races.join());
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 375, `the page is ${width} wide`);
  },

  async "Shift and arrows choose a region, Enter lists goals about it, Escape drops it"({ visitPage }) {
    const { page, requests } = await visitPage();
    await openThree(page);
    await page.keyboard.press("b");
    for (const key of ["ArrowUp", ...Array(8).fill("ArrowLeft"), ...Array(8).fill("ArrowUp")]) await page.keyboard.press(key);
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    assert.deepEqual(await withClass(page, ".chosen"), REGION);
    assert.match(await text(page, "#live"), /Chosen: 2 black stones and 2 empty points/);
    await page.keyboard.press("Escape");
    assert.deepEqual(await withClass(page, ".chosen"), []);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowDown");
    assert.deepEqual(await withClass(page, ".chosen"), ["B8", "B9"], "an arrow alone begins anew");
    await page.keyboard.press("Enter");
    assert.match((await listOfGoals(page))[0], /kill the black group at B9/);
    assert.ok(!requests.some((request) => request.url().endsWith("api/play")), "and nothing was played");
    await takeKill(page);
  },

  async "a goal chosen after moves is about the board as it stands"({ visitPage }) {
    const { page } = await visitPage();
    await openThree(page);
    await page.click(cell("A7"));
    await page.waitForSelector(".card.bad");
    await dragByMouse(page, "A9", "B8");
    await takeKill(page);
    assert.match(await text(page, ".task h2"), /later/);
    assert.match(await label(page, "A8"), /black stone$/, "the reply stands there as a stone of the position");
    await solve(page);
    assert.match(await text(page, ".result"), /Black lives|cannot kill|fails/i);
  },

  async "the zone is hatched once there is an answer, named for those who cannot see it, and can be turned off"({ visitPage }) {
    const { page } = await visitPage();
    await openThree(page);
    const hatched = () => page.locator("#board-grid .zone").count();
    assert.equal(await hatched(), 0);
    await page.click("[aria-label='Hint 1']");
    await page.waitForSelector(".card.hint");
    assert.equal(await hatched(), 0, "a hint does not tell the zone");
    assert.equal(await page.locator(".zone-line").count(), 0);
    await solve(page);
    assert.ok((await hatched()) >= 8);
    assert.match(await label(page, "A8"), /in the zone/);
    assert.doesNotMatch(await label(page, "J1"), /zone/);
    assert.match(await text(page, ".zone-line"), /Hatched/);
    await page.click(".zone-line button");
    assert.equal(await hatched(), 0);
    assert.doesNotMatch(await label(page, "A8"), /zone/);
    await page.keyboard.press("z");
    assert.ok((await hatched()) >= 8);
    await page.click(".node.move >> nth=0");
    assert.equal(await hatched(), 0, "other positions have other zones");
    await page.click(".line-bar >> text=Back");
    await page.click("text=Hide answer");
    assert.equal(await hatched(), 0);
  },
};
