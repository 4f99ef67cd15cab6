/* Games on the tutor's page: opened, walked through, reviewed, practised. Run by page.mjs, which hands in its helpers. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cell, label, paste, text } from "./steps.mjs";
import { start } from "./tutor.mjs";

export function gameTests({ command, root, noSeriousFaults }) {
  const path = join(root, "examples/short_game.sgf");

  async function openGame(page) {
    await paste(page, await readFile(path, "utf8"));
    await page.waitForSelector(".panes.game");
  }

  async function review(page) {
    await page.click("text=Review this game");
    await page.waitForSelector(".events", { timeout: 60000 });
  }

  return {
    async "a game record is offered for review, and walked through by keys"({ visitPage, shot }) {
      const { page } = await visitPage();
      await openGame(page);
      assert.match(await text(page, ".players"), /Ama[\s\S]*Nori/);
      assert.match(await text(page, ".walk"), /Move 28, White F8/);
      assert.equal(await page.locator("button:has-text('Review this game')").count(), 1);
      await shot(page, "game");
      for (const [key, stands] of [["ArrowLeft", /empty/], ["ArrowRight", /white stone/]]) {
        await page.keyboard.press(key);
        assert.match(await label(page, "F8"), stands);
      }
      await page.click("[aria-label='To the start']");
      assert.match(await label(page, "E5"), /empty/);
      assert.ok(await page.locator("[aria-label='One move back']").isDisabled());
    },

    async "a game record that is dropped on the page is opened, with an illegal move in it as well"({ visitPage }) {
      const { page } = await visitPage();
      const content = (await readFile(path, "utf8")).replace(";B[cg]", ";B[cc]");
      const dataTransfer = await page.evaluateHandle((sgf) => {
        const held = new DataTransfer();
        held.items.add(new File([sgf], "game.sgf"));
        return held;
      }, content);
      await page.dispatchEvent("body", "drop", { dataTransfer });
      await page.waitForSelector(".panes.game");
      await page.waitForSelector(".notice:has-text('illegal')");
      for (let left = 28; left > 15; left--) await page.keyboard.press("ArrowLeft");
      assert.match(await label(page, "C7"), /black stone/);
    },

    async "a game reviewed: progress, graph, mistakes, better moves, refutations"({ visitPage, shot }) {
      const { page } = await visitPage();
      await openGame(page);
      await page.click("text=Review this game");
      await page.waitForSelector(".running progress");
      await shot(page, "reviewing");
      await page.waitForSelector(".events", { timeout: 60000 });
      assert.match(await text(page, ".review-pane"), /Mistakes proved: [1-9]/);
      assert.match(await text(page, ".event"), /F7[\s\S]*move 13[\s\S]*about 10 points[\s\S]*live by B9/);
      // The board is at the worst mistake at once.
      assert.match(await text(page, ".walk"), /Move 13, Black F7/);
      assert.match(await label(page, "B9"), /empty, better for Black/);
      assert.match(await label(page, "F7"), /empty, Black played here/, "the board is the one before the move");
      assert.match(await text(page, ".instead"), /before move 13, Black to play: ✕ F7 was played, ★ B9 was better/);
      assert.match(await text(page, ".card.bad"), /mistake[\s\S]*F7[\s\S]*proved/);
      assert.equal(await page.locator(".cell.lit").count(), 5);
      await shot(page, "reviewed");
      await page.click("text=Show B9 instead");
      assert.match(await label(page, "B9"), /black stone, move 1/);
      assert.match(await label(page, "F7"), /empty/);
      await page.click(".line-bar >> text=Back");
      await page.click("text=Show what White can do now");
      assert.match(await label(page, "F7"), /black stone/);
      await page.keyboard.press("ArrowLeft");
      assert.match(await text(page, ".line-bar"), /After move 13[\s\S]*\d+ \/ \d+/);
      await page.keyboard.press("Escape");
      await page.click(".event:has-text('C4') >> nth=0");
      assert.match(await text(page, ".walk"), /Move 14, White C4/);
      await page.click("summary:has-text('Good moves')");
      await page.click(".event:has-text('now it is dead')");
      assert.match(await text(page, ".card.good"), /good move/);
    },

    async "the graph is walked by keyboard and said in words"({ visitPage }) {
      const { page } = await visitPage();
      await openGame(page);
      await review(page);
      const slider = page.locator("[role=slider]");
      await slider.focus();
      assert.match(await slider.getAttribute("aria-valuetext"), /Move 13, Black F7. Black: 5 stones in danger[\s\S]*A mistake/);
      await page.keyboard.press("ArrowRight");
      assert.equal(await slider.getAttribute("aria-valuenow"), "14");
      await page.keyboard.press("End");
      assert.match(await slider.getAttribute("aria-valuetext"), /Move 28[\s\S]*Black: 5 stones lost/);
      await page.keyboard.press("p");
      assert.equal(await slider.getAttribute("aria-valuenow"), "15");
      await page.click("text=The graph as a table");
      assert.match(await text(page, ".graph table"), /Move 13, Black F7[\s\S]*5 stones in danger/);
      const { x, width, y, height } = await slider.boundingBox();
      await page.mouse.click(x + width - 3, y + height / 3);
      assert.equal(await slider.getAttribute("aria-valuenow"), "28");
    },

    async "a reload keeps the game, its review and the move"({ visitPage, visitSet }) {
      const { page, requests } = await visitPage();
      await openGame(page);
      await review(page);
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => location.hash.startsWith("#n=14"));
      const before = requests.length;
      await page.reload();
      await page.waitForSelector(".events");
      assert.match(await text(page, ".walk"), /Move 14, White C4/);
      assert.ok(!requests.slice(before).some((request) => request.url().includes("review")), "and nothing is searched again");
      // An address that speaks of a game nobody has here is no error.
      const other = await visitSet({ hash: "#n=5&l=kyu" });
      await other.page.waitForSelector("#board-grid");
      assert.equal(await other.page.locator(".panes.game").count(), 0);
    },

    async "mistakes are practised as a set, without their answers, and the game is a click away"({ visitPage, shot }) {
      const { page } = await visitPage();
      await openGame(page);
      await review(page);
      await page.click(".switch >> text=Ama");
      assert.equal(await page.locator(".events >> nth=0 >> li").count(), 2);
      await page.click("text=Practise my mistakes");
      await page.waitForSelector(".panes:not(.game)");
      assert.match(await text(page, ".task"), /Move 13: Black to play[\s\S]*1 \/ 2[\s\S]*live[\s\S]*was F7. What is better\?/);
      assert.equal(await page.locator(".cell.good, .result, .node").count(), 0);
      assert.match(await label(page, "F7"), /empty/);
      await page.click(cell("F7"));
      await page.waitForSelector(".card.bad");
      await page.click("text=Undo");
      await page.click(cell("B9"));
      await page.waitForSelector(".card.good");
      await shot(page, "practise");
      await page.reload();
      await page.waitForSelector(".stepper");
      assert.match(await text(page, ".stepper"), /1 \/ 4/);
      await page.click("nav >> text=Game");
      await page.waitForSelector(".events");
    },

    async "the position at any move can be solved instead"({ visitPage }) {
      const { page } = await visitPage();
      await openGame(page);
      for (let left = 28; left > 15; left--) await page.keyboard.press("ArrowLeft");
      await page.click("text=Solve the position after move 15");
      await page.waitForSelector("dialog, .panes:not(.game) .goal");
      assert.match(await text(page, ".goal-line"), /White to play/);
      assert.match(await label(page, "C3"), /black stone/);
    },

    async "nerai tutor GAME.sgf shows the game, and a review can be stopped"({ visitAt }) {
      const server = await start(command, path);
      try {
        const { page } = await visitAt(server.url)();
        await page.waitForSelector(".panes.game");
        assert.match(await text(page, "h2"), /A short game/);
        await page.click("text=Review this game");
        await page.waitForSelector(".running");
        await page.keyboard.press("Escape");
        await page.waitForSelector("button:has-text('Review this game')");
        assert.equal(await page.locator(".notice").count(), 0);
      } finally {
        await server.stop();
      }
    },

    async "a reviewed game can be read by all: light, dark, on a phone"({ visitPage, shot }) {
      for (const [colorScheme, viewport] of [["light", null], ["dark", null], ["light", { width: 375, height: 740 }]]) {
        const { page } = await visitPage({ colorScheme, ...(viewport ? { viewport, hasTouch: true, isMobile: true } : {}) });
        await openGame(page);
        await noSeriousFaults(page);
        await review(page);
        await page.click("text=The graph as a table");
        await noSeriousFaults(page);
        await page.click("text=The graph as a table");
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= (viewport?.width ?? 1440), `the page is ${width} wide`);
        await shot(page, `game_${viewport ? "phone" : colorScheme}`);
        await page.click(".event:has-text('C3')");
        await page.waitForFunction(() => {
          const { top, bottom } = document.getElementById("board-grid").getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      }
    },
  };
}
