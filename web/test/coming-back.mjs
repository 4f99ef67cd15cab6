/* Titles that tell nothing too early; and Back, Forward, reloads and links: what they bring back, and what they may not say. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { STRAIGHT_THREE, cell, label, openThree, paste, solve, text } from "./steps.mjs";

const GAME = new URL("../../examples/short_game.sgf", import.meta.url);

const stands = (page, name, words) =>
  page.waitForFunction(([vertex, what]) => document.querySelector(`#board-grid [data-vertex="${vertex}"]`)?.ariaLabel?.includes(what), [name, words]);

export const comingBack = {
  async "titles tell nothing before the answer is known: list, heading, tab, address"({ visitPage, visitSet }) {
    const { page } = await visitSet();
    await page.waitForSelector(".task");
    const titles = async () => [await text(page, "h2"), await page.title(), decodeURIComponent(page.url().replace(/[?&]i=[^&]*/, ""))].join(" | ");
    assert.doesNotMatch(await titles(), /corner/);
    await page.click("nav >> text=Problems");
    assert.deepEqual(await page.locator("dialog .entry-title").first().innerText(), "Problem 1");
    assert.doesNotMatch(await text(page, "dialog .problem-list"), /corner/);
    await page.keyboard.press("Escape");
    await solve(page);
    assert.match(await text(page, ".task h2"), /ko\/corner_01/);
    assert.match(await page.title(), /ko\/corner_01/);
    await page.click("text=Hide answer");
    assert.match(await text(page, ".task h2"), /ko\/corner_01/, "what is known stays known");
    const pasted = (await visitPage()).page;
    await paste(pasted, STRAIGHT_THREE.replace("SZ[9]", "SZ[9]GN[A8 kills]"));
    await pasted.waitForSelector("dialog", { state: "detached" });
    await stands(pasted, "B9", "black");
    assert.equal(await text(pasted, ".task h2"), "Problem");
    assert.doesNotMatch(`${await pasted.title()} ${pasted.url()}`, /kills/);
    await pasted.click(cell("A8"));
    await pasted.waitForSelector(".card.good");
    assert.equal(await text(pasted, ".task h2"), "Problem", "a right move is not the end");
  },

  async "Back leads from the answer to the problem as it was, then to the one before, and Forward again"({ visitPage }) {
    const { page, requests } = await visitPage();
    await page.waitForSelector(cell("A1"));
    const first = await page.getAttribute("#board-grid", "aria-label");
    await openThree(page);
    await page.click(cell("A7"));
    await page.waitForSelector(".card.bad");
    await solve(page);
    const asked = () => requests.filter((request) => request.url().includes("/api/")).length;
    const before = asked();
    await page.goBack();
    await page.waitForSelector(".result", { state: "detached" });
    assert.match(await label(page, "A8"), /black stone, move 2/);
    assert.match(await text(page, ".card.bad"), /A7/, "the verdict is there as well");
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector(".card"));
    assert.equal(await page.getAttribute("#board-grid", "aria-label"), first);
    await page.goForward();
    await page.waitForSelector(".card.bad");
    await page.goForward();
    await page.waitForSelector(".result");
    assert.equal(asked(), before, "nothing is asked again");
    assert.match(await text(page, ".task h2"), /Problem/);
  },

  async "moves make no pages"({ visitPage }) {
    const { page } = await visitPage();
    await openThree(page);
    const pages = await page.evaluate(() => history.length);
    await page.click(cell("A7"));
    await page.waitForSelector(".card.bad");
    await page.click("text=Undo");
    assert.equal(await page.evaluate(() => history.length), pages);
  },

  async "Back leads from practice to the review it came from, also after a reload"({ visitPage }) {
    const { page } = await visitPage();
    await page.waitForSelector(cell("A1"));
    await paste(page, await readFile(GAME, "utf8"));
    await page.click("text=Review this game");
    await page.waitForSelector(".events", { timeout: 60000 });
    await page.click("text=Practise the mistakes");
    await page.waitForSelector(".panes:not(.game) .task");
    await page.goBack();
    await page.waitForSelector(".events");
    assert.match(await text(page, ".walk"), /Move 13, Black F7/);
    await page.goForward();
    await page.waitForSelector(".task");
    await page.reload();
    await page.waitForSelector(".stepper");
    await page.goBack();
    await page.waitForSelector(".events");
    await page.goBack();
    await page.waitForSelector(".panes:not(.game) .task");
  },

  async "a reload brings the verdict back, and Back works after it"({ visitPage }) {
    const { page } = await visitPage();
    await openThree(page);
    await page.click(cell("A7"));
    await page.waitForSelector(".card.bad .broken");
    const said = await text(page, ".card.bad");
    await page.reload();
    await page.waitForSelector(".card.bad .broken");
    assert.equal(await text(page, ".card.bad"), said);
    assert.match(await label(page, "A8"), /black stone, move 2/);
    await solve(page);
    await page.reload();
    await page.waitForSelector(".result");
    const pages = await page.evaluate(() => history.length);
    await page.goBack();
    await page.waitForSelector(".result", { state: "detached" });
    await page.waitForSelector(".card.bad .broken");
    assert.equal(await page.evaluate(() => history.length), pages, "and Forward is not lost");
    await page.goForward();
    await page.waitForSelector(".result");
  },

  async "after a reload at the end a click still plays nothing"({ visitPage }) {
    const { page } = await visitPage();
    await openThree(page);
    await page.click(cell("A8"));
    await page.waitForSelector(".card.good");
    await page.click(cell((await text(page, ".card.good")).includes("answers A9") ? "A7" : "A9"));
    await page.waitForSelector(".card.good:has-text('Solved')");
    await page.reload();
    await page.waitForSelector(".card.good:has-text('Solved')");
    await page.click(cell("E3"));
    await page.waitForSelector(".card:has-text('decided already')");
    assert.match(await label(page, "E3"), /empty/);
  },

  async "a link does not decide what the goal is said to be"({ visitPage }) {
    const { page } = await visitPage({ hash: "#p=9x9;w;B9,B8,B7,B6,A6;C9,C8,C7,C6,C5,B5,A5;&g=kill(B9)&w=to+let+them+live&t=Play+A8+at+once&l=kyu" });
    await page.waitForSelector(".goal-line");
    await page.waitForFunction(() => /kill/.test(document.querySelector(".goal")?.innerText));
    assert.doesNotMatch(await text(page, ".task"), /let them live|Play A8/);
    await solve(page);
    assert.match(await text(page, ".task h2"), /“Play A8 at once”/);
    const forged = await visitPage({ hash: "#p=9x9;w;B9,B8,B7,B6,A6;C9,C8,C7,C6,C5,B5,A5;&g=White+kills+by+A8&l=none" });
    await forged.page.waitForSelector(".notice.error");
    assert.match(await text(forged.page, ".goal"), /choose a goal/);
    assert.equal(await forged.page.inputValue(".settings select"), "kyu");
  },
};
