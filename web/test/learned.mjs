/* A tutor that was given what was learned: an answer names the rule that settled it, and shows its picture. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { solve, text, withClass } from "./steps.mjs";
import { start } from "./tutor.mjs";

/* Two black stones that touch at a corner, White first. */
export const TOUCHING = "#p=9x9;w;E5,D4;;&g=connect(E5,D4)&l=kyu";

/** A tutor with rules of small shapes, and a way to end it. */
export async function learnedTutor(command) {
  const folder = await mkdtemp(join(tmpdir(), "nerai-rules-"));
  const store = join(folder, "rules.sqlite3");
  await promisify(execFile)(command, ["learn", "shapes", "--width", "2", "--height", "2", "--corner", "open", "--store", store]);
  const server = await start(command, null, store);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

export const learnedTests = ({ command, noSeriousFaults }) => ({
  async "an answer names the learned rule that settled it, with its picture"({ visitAt, shot }) {
    const tutor = await learnedTutor(command);
    try {
      const { page } = await visitAt(tutor.url)({ hash: TOUCHING });
      await solve(page);
      assert.match(await text(page, ".learned summary"), /settled by rule [0-9a-f]{12}/);
      await page.click(".learned summary");
      assert.match(await text(page, ".learned"), /Though X moves first, O connects the stones at A and B/);
      await page.waitForFunction(() => document.querySelector(".learned img")?.naturalWidth > 50);
      await page.hover(".learned summary");
      assert.ok((await withClass(page, ".lit")).includes("D5"));
      await noSeriousFaults(page);
      await shot(page, "learned");
    } finally {
      await tutor.stop();
    }
  },
});
