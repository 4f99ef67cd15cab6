/* Games against nerai on the tutor's page: begun, played, explained, counted, kept. Run by page.mjs, which hands in its helpers. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beginPlay, cell, label, text } from "./steps.mjs";
import { PATIENCE, start } from "./tutor.mjs";

const LONG = { timeout: 60_000 * PATIENCE };
const NAMES = "PB[you]PW[nerai, level 3 (novice)]RU[chinese]KM[0.5]";
/* Both have passed; a black stone is left behind White's lines. */
const FINISHED = `(;FF[4]GM[1]SZ[5]${NAMES}AB[ba][bb][bc][bd][be][ac][ad]AW[ca][da][cb][cc][cd][ce][de][dc][ec];AB[dd];B[];W[])`;
/* White has an eye at A9, where Black may not play. */
const EYE = `(;FF[4]GM[1]SZ[9]${NAMES}AB[ee]AW[ab][bb][ba])`;

export function playTests({ command, root, noSeriousFaults }) {
  const standing = (page, words) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector(".standing")?.innerText), words, LONG);
  const yourTurn = (page) => standing(page, "Your turn");
  const told = (page) => page.waitForFunction(() => /: /.test(document.querySelector(".why-move .reason")?.innerText), null, LONG);
  const stones = (page, side) => page.$$eval("#board-grid .cell", (all, word) => all.filter((one) => one.ariaLabel.includes(`${word} stone`)).length, side);

  /** A tutor whose folder holds these games, by their names. */
  async function withGames(games, run) {
    const data = await mkdtemp(join(tmpdir(), "nerai-played-"));
    const folder = join(data, "nerai", "played");
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries(games)) await writeFile(join(folder, `${name}.sgf`), content);
    const server = await start(command, null, null, { data });
    try {
      await run(server);
    } finally {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    }
  }

  return {
    async "a game against nerai: terms, moves, the reason of a move, undo, a hint, giving up"({ visitPage, shot }) {
      const { page } = await visitPage();
      await page.click("nav >> text=Play");
      assert.match(await text(page, "#play-level-words"), /200 random games/);
      assert.match(await text(page, "#play-time-words"), /At most/);
      await page.selectOption("#play-level", "10");
      assert.match(await text(page, "#play-time-words"), /all of it/);
      await page.selectOption("#play-time", "5");
      await page.selectOption("#play-level", "1");
      assert.match(await text(page, "#play-level-words"), /12 random games[\s\S]*overlooks 60%/);
      await shot(page, "play_terms");
      await page.click("dialog button.primary");
      await page.waitForSelector(".panes.play");
      assert.match(await text(page, ".players"), /Black: you[\s\S]*White: nerai, level 1 \(first games\)[\s\S]*Chinese rules, komi 7.5, 5 seconds a move/);
      await page.click(cell("E5"));
      await yourTurn(page);
      assert.match(await label(page, "E5"), /black stone/);
      assert.equal(await stones(page, "white"), 1);
      await told(page);
      assert.match(await text(page, ".why-move h2"), /Why White [A-J][1-9]\?/);
      assert.match(await text(page, ".reason"), /white [A-J][1-9]: [\s\S]*random games/);
      await page.click(".why-move >> text=Show on the board");
      // At this level it may have tried a single move.
      assert.match(await text(page, ".instead"), /percentage of random games|no other move/);
      await shot(page, "play_why");
      await page.click(".actions >> text=Hint");
      await page.waitForSelector(".card.good", LONG);
      assert.equal(await page.locator(".cell.good").count(), 1);
      assert.match(await text(page, ".card.good"), /nerai would play [\s\S]*black /);
      await page.click(".actions >> text=Undo");
      await page.waitForFunction(() => !document.querySelector('[aria-label*="stone"]'));
      assert.equal(await page.locator(".card.good").count(), 0);
      await page.click(".actions >> text=Resign");
      await page.waitForFunction(() => document.activeElement?.innerText === "Play on");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.id === "board-grid");
      await page.click(".actions >> text=Resign");
      await page.click(".actions .stop");
      await standing(page, "nerai wins: you have resigned");
      assert.ok(await page.locator(".actions >> text=Pass").isDisabled());
      await page.click(".actions >> text=Undo");
      await yourTurn(page);
    },

    async "terms that do not fit are refused in the dialog, and nothing changes"({ visitPage }) {
      const { page } = await visitPage();
      await page.click("nav >> text=Play");
      await page.route("**/api/games/begin", (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), level: 77 }) }));
      await page.click("dialog button.primary");
      await page.waitForSelector("dialog .trouble:has-text('from 1 to 10')");
      assert.equal(await page.locator(".panes.play").count(), 0);
    },

    async "a game is played by keys, and said aloud"({ visitPage }) {
      const { page } = await visitPage();
      await beginPlay(page);
      // The board has the focus, without a Tab or a B.
      await page.waitForFunction(() => document.activeElement?.id === "board-grid");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => /nerai plays [A-J]\d\. Your turn/.test(document.getElementById("live").innerText), null, LONG);
      assert.match(await label(page, "E6"), /black stone/);
      await told(page);
      await page.keyboard.press("w");
      assert.equal(await page.locator(".why-move [aria-pressed=true]").count(), 1);
      await page.keyboard.press("c");
      await page.waitForSelector(".count-card", LONG);
      assert.match(await text(page, ".count-card"), /As the stones stand[\s\S]*Proved: nothing yet; all 81 points/);
      await page.keyboard.press("h");
      await page.waitForSelector(".card.good", LONG);
      await page.keyboard.press("u");
      await page.waitForFunction(() => /Taken back/.test(document.getElementById("live").innerText));
      await page.keyboard.press("p");
      await page.waitForSelector(".reason", LONG);
      assert.equal(await stones(page, "black"), 0);
    },

    async "thinking shows how far it is and can be stopped; nothing is played then"({ visitPage, shot }) {
      const { page } = await visitPage();
      await beginPlay(page, 10, { size: 19, color: "White" });
      await page.waitForSelector(".running-move");
      await shot(page, "play_thinking");
      await page.keyboard.press("Escape");
      await standing(page, "nerai's turn");
      assert.equal(await stones(page, "black"), 0);
      assert.equal(await page.locator(".notice").count(), 0);
      await page.click("text=Let nerai move");
      await yourTurn(page);
      assert.equal(await stones(page, "black"), 1);
    },

    async "a tutor that is killed while nerai thinks is told as such, and nerai moves when it is there again"({ visitAt }) {
      const first = await start(command);
      let server = first;
      try {
        const { page, faults } = await visitAt(first.url)();
        await beginPlay(page, 10, { color: "White", seconds: 30 });
        await page.waitForSelector(".running-move");
        await first.kill();
        await page.waitForSelector(".notice:has-text('does not answer')");
        await standing(page, "nerai's turn");
        faults.splice(0);
        server = await start(command, null, null, first);
        await page.click("text=Let nerai move");
        await page.waitForSelector(".running-move");
        await page.waitForSelector(".notice", { state: "detached" });
      } finally {
        await server.stop();
      }
    },

    async "a reload, and a tutor that is killed, lose nothing"({ visitAt }) {
      const first = await start(command);
      let server = first;
      try {
        const { page, faults } = await visitAt(first.url)();
        await beginPlay(page);
        await page.click(cell("C3"));
        await yourTurn(page);
        await told(page);
        const why = await text(page, ".reason");
        await page.reload();
        await yourTurn(page);
        assert.match(await label(page, "C3"), /black stone/);
        assert.equal(await text(page, ".reason"), why);
        await first.kill();
        await page.click(cell("G7"));
        await page.waitForSelector(".notice:has-text('does not answer')");
        assert.match(await label(page, "G7"), /empty/, "what was not taken is not shown as if it were");
        assert.deepEqual(faults.splice(0).filter((fault) => !fault.includes("ERR_CONNECTION_REFUSED")), []);
        server = await start(command, null, null, first);
        await page.reload();
        await yourTurn(page);
        await page.click(".why-move >> text=Show on the board");
        await page.waitForSelector(".instead");
        await page.click(cell("G7"));
        await page.waitForFunction(() => !document.querySelector(".notice"));
        await standing(page, "Your turn");
        assert.equal(await stones(page, "white"), 2);
        await page.click(".earlier summary");
        assert.match(await text(page, ".earlier"), /Move 2, White/);
        // Without its address, too.
        const other = await visitAt(server.url)();
        await other.page.click("nav >> text=Play");
        await other.page.click(".kept-games button");
        await other.page.waitForSelector(".panes.play");
        assert.equal(await stones(other.page, "white"), 2);
      } finally {
        await server.stop();
      }
    },

    async "an address of a game that is not there is said, and a problem is shown instead"({ visitPage }) {
      const { page } = await visitPage({ hash: "#play=nothing" });
      await page.waitForSelector(".notice:has-text('no game has this id')");
      await page.waitForSelector(".goal-line");
    },

    async "a move that the rules forbid is taken off again, and said"({ visitAt }) {
      await withGames({ eye: EYE }, async (server) => {
        const { page } = await visitAt(server.url)({ hash: "#play=eye" });
        await yourTurn(page);
        const before = await page.locator(cell("A9")).boundingBox();
        await page.click(cell("A9"));
        await page.waitForSelector(".notice:has-text('illegal move A9')");
        assert.deepEqual(await page.locator(cell("A9")).boundingBox(), before, "the board stays where it is");
        assert.match(await label(page, "A9"), /empty/);
        await yourTurn(page);
      });
    },

    async "after two passes: dead stones, how sure it is, corrections, the result"({ visitAt, shot }) {
      await withGames({ finished: FINISHED }, async (server) => {
        const { page } = await visitAt(server.url)({ hash: "#play=finished" });
        await page.waitForSelector(".count-card");
        assert.match(await label(page, "D2"), /black stone, dead/);
        assert.match(await label(page, "E5"), /white area/);
        assert.match(await text(page, ".count-card"), /W\+5.5[\s\S]*dead: D2[\s\S]*all 25 points, by stones that can never be captured/);
        await shot(page, "play_count");
        await page.click(cell("D2"));
        await page.waitForFunction(() => !/dead: D2/.test(document.querySelector(".count-card").innerText));
        assert.match(await label(page, "D2"), /black stone, in seki/);
        assert.match(await text(page, ".count-card"), /estimated/);
        await server.kill();
        const again = await start(command, null, null, server);
        await page.reload();
        await page.waitForSelector(".count-card");
        assert.doesNotMatch(await text(page, ".count-card"), /dead: D2/, "what was corrected is kept");
        Object.assign(server, again);
        assert.match(await label(page, "D2"), /black stone, in seki/);
        await page.click(cell("D2"));
        await page.waitForFunction((point) => !/seki/.test(document.querySelector(point).getAttribute("aria-label")), cell("D2"));
        assert.doesNotMatch(await text(page, ".count-card"), /dead: D2/, "alive again");
        await page.click(cell("D2"));
        await page.waitForSelector(".count-card:has-text('dead: D2')");
        await noSeriousFaults(page);
        await page.click(".count-card >> text=Agree");
        await standing(page, "nerai wins by 5.5 points");
        await page.reload();
        await standing(page, "nerai wins by 5.5 points");
      });
    },

    async "a game that has gone on in another window is shown as it is"({ visitPage }) {
      const { page, context } = await visitPage();
      await beginPlay(page);
      const other = await context.newPage();
      await other.goto(page.url());
      await other.waitForSelector(".panes.play");
      await other.click(cell("E5"));
      await yourTurn(other);
      await page.click(cell("C3"));
      await page.waitForSelector(".notice:has-text('gone on elsewhere')");
      assert.match(await label(page, "E5"), /black stone/);
      assert.match(await label(page, "C3"), /empty|white stone/);
    },

    async "a game is saved with its reasons, and goes on to a review; Back leads to the game"({ visitAt }) {
      const game = (await readFile(join(root, "examples/short_game.sgf"), "utf8")).replace("PB[Ama]PW[Nori]", "PB[you]PW[nerai, level 3 (novice)]").replace("W[cc]", "W[cc]C[white C7: because]");
      await withGames({ long: game }, async (server) => {
        const { page } = await visitAt(server.url)({ hash: "#play=long" });
        await yourTurn(page);
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save as SGF")]);
        assert.match(await readFile(await download.path(), "utf8"), /PW\[nerai, level 3 \(novice\)\][\s\S]*C\[white C7: because\]/);
        await page.click("text=Review this game");
        await page.waitForSelector(".review-pane");
        assert.match(await text(page, ".walk"), /Move 28/);
        await page.click("text=Review this game");
        await page.waitForSelector(".events", LONG);
        await page.goBack();
        await page.waitForSelector(".panes.play");
        await page.click("nav >> text=Game");
        await page.waitForSelector(".events");
        await page.click("nav >> text=Play");
        await page.waitForSelector(".panes.play");
      });
    },

    async "the plan behind a move is told by its goals, and drawn"({ visitPage, shot }) {
      const { page } = await visitPage();
      await beginPlay(page);
      await page.route("**/api/games/why", async (route) => {
        const { why: _, game } = await (await route.fetch()).json();
        const why = "white C3: most sure to win\nplan, its first choice: C3 catches Black's stone at E5 (proved)\n  to win the game: Whoever owns more of the board at the end has won.\n    to take Black's stone at E5, by \"net\": C3 does it, whatever Black replies (proved); swing 9.0 ± 2.0 points in 240 random games\nsecond: D7 is meant to hold the corner at A9 (estimated); swing 4.0 ± 3.0 points";
        const moves = game.moves.map((move, i) => (i === 1 ? { ...move, why } : move));
        const picture = { move: moves[1].vertex, tried: [], served: [{ goal: "to take Black's stone at E5", points: ["E5"], region: ["A1", "B1", "A2", "B2"] }], second: "D7", overruled: null };
        await route.fulfill({ json: { why, game: { ...game, moves, picture } } });
      });
      await page.click(cell("E5"));
      await page.waitForSelector(".reason:has-text('to win the game')", LONG);
      const lefts = await page.$$eval(".reason li", (all) => all.map((one) => one.getBoundingClientRect().left));
      assert.ok(lefts[0] < lefts[2] && lefts[2] < lefts[3] && lefts[4] === lefts[0], "deeper goals stand further in");
      await page.click(".why-move >> text=Show on the board");
      await page.waitForSelector(`${cell("E5")}.lit`);
      assert.match(await text(page, ".instead"), /what it is for \(to take Black's stone at E5\)/);
      assert.match(await label(page, "A1"), /in the area that it is for/);
      await shot(page, "play_plan");
      await page.hover(".reason .point >> nth=0");
    },

    async "a game against nerai can be read by all: light, dark, on a phone"({ visitPage, shot }) {
      for (const [colorScheme, viewport] of [["light", null], ["dark", null], ["light", { width: 375, height: 740 }]]) {
        const { page } = await visitPage({ colorScheme, ...(viewport ? { viewport, hasTouch: true, isMobile: true } : {}) });
        await page.click("nav >> text=Play");
        await page.waitForSelector(".kept-games");
        await noSeriousFaults(page);
        await shot(page, `play_terms_${viewport ? "phone" : colorScheme}`);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
        await beginPlay(page);
        await page.click(cell("E5"));
        await yourTurn(page);
        await told(page);
        await page.click(".why-move >> text=Show on the board");
        await noSeriousFaults(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= (viewport?.width ?? 1440), `the page is ${width} wide`);
        await shot(page, `play_${viewport ? "phone" : colorScheme}`);
      }
    },
  };
}
