/* The page's modules that need no browser: stones and names, the address, words for goals, the stream of events. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { readAddress, readMoveNumber, readPlay, writeAddress } from "../src/address.js";
import { solve, Trouble } from "../src/api.js";
import { bettersAt, boardAt, moveName, positionAt, sideToMove, standingWords } from "../src/game.js";
import { countMarks, pictureMarks } from "../src/marks.js";
import { alternate, crop, namesIn, positionAfter, replay, signMap, starPoints, vertexName, vertexXY, withChains } from "../src/points.js";
import { quantise, writePng } from "../palette.mjs";
import { entryTitle, problemTitle } from "../src/titles.js";
import { answerTone, brokenName, goalWords, leadWords, moveWords, placeWords, sentence, stepEvidence, withoutPass } from "../src/words.js";

const position = (change = {}) => ({ size: [9, 9], black: [], white: [], to_move: "black", ko: null, ...change });

test("names skip the letter I and count rows from below", () => {
  assert.equal(vertexName(8, 0, [9, 9]), "J9");
  assert.deepEqual(vertexXY("J9", [9, 9]), [8, 0]);
  assert.deepEqual(vertexXY("A1", [7, 4]), [0, 3]);
  assert.equal(vertexXY("pass", [9, 9]), null);
  assert.equal(vertexXY("K1", [9, 9]), null);
  assert.equal(vertexXY("I5", [19, 19]), null);
});

test("a stone without liberties is taken off, its number stays", () => {
  const start = position({ black: ["B9"], white: ["A9"], to_move: "black" });
  const { rows, numbers } = replay(start, alternate(["A8", "A9"], "black"));
  assert.equal(rows[0][0], 0, "the second move is put where it has no liberty, and lifted");
  assert.equal(numbers.get("0,0"), 2);
});

test("capture comes before suicide: a ko is taken", () => {
  const start = position({ black: ["A8", "B9"], white: ["B8", "C9"], to_move: "white" });
  const after = positionAfter(start, alternate(["A9"], "white"));
  assert.deepEqual(after.white.includes("A9"), true);
  assert.deepEqual(after.black, ["A8"]);
  assert.equal(after.to_move, "black");
});

test("a pass changes the turn and no stone", () => {
  const after = positionAfter(position({ black: ["E5"] }), alternate(["pass"], "black"));
  assert.deepEqual([after.black, after.to_move], [["E5"], "white"]);
});

test("a chain is lighted whole", () => {
  const start = position({ black: ["A1", "A2", "B2", "D4"] });
  assert.deepEqual(withChains(["A1"], signMap(start), start.size).sort(), ["A1", "A2", "B2"]);
});

test("a corner of a big board is shown alone, a small board whole", () => {
  const big = position({ size: [19, 19], black: ["R18"], white: ["P16"] });
  assert.deepEqual(crop(signMap(big), [], big.size), [[12, 18], [0, 5]]);
  assert.deepEqual(crop(signMap(position({ black: ["A9"] })), [], [9, 9]), [[0, 8], [0, 8]]);
});

test("points are found in words, other capitals are not", () => {
  assert.deepEqual(namesIn("White A8, Black A9; I5 and SGF4 are none, T19 is"), ["A8", "A9", "T19"]);
});

test("what is written into the address is read back", () => {
  const problem = {
    id: "ko.jsonl#1", title: "A & B = 50%", quoted: true, comment: "Black to live; #1", task: "Black to live;", goal: "live({A1, B2}) by_ko", goal_text: "",
    position: position({ size: [7, 4], black: ["A1", "B2"], white: ["G4"], to_move: "white", ko: "C3" }),
  };
  const state = { problem, moves: ["A2", "pass"], level: "dan", answer: {}, list: [] };
  assert.deepEqual(readAddress(writeAddress(state)), { problem, moves: ["A2", "pass"], level: "dan", solved: true });
});

test("an address tells no title before the answer is known, and never what a goal means", () => {
  const problem = { id: "a#1", title: "A throw-in", goal: "kill(A1)", goal_text: "to kill it by a throw-in", position: position({ black: ["A1"] }) };
  const hash = writeAddress({ problem, moves: [], level: "kyu", answer: null, list: [] });
  assert.doesNotMatch(hash, /throw/);
  const forged = readAddress(`${hash}&w=to+kill+by+A8&t=Play+A8`).problem;
  assert.equal(forged.goal_text, "");
  assert.equal(problemTitle({ problem: forged, list: [], answer: null, verdict: null }), "Problem");
  assert.equal(problemTitle({ problem: forged, list: [], answer: {}, verdict: null }), "“Play A8”");
});

test("an author's title is shown once the problem is solved or its answer was shown", () => {
  const entry = { id: "kill/throw_in_01", title: "kill/throw_in_01" };
  const list = [{ id: "other", title: "Other" }, entry];
  const shown = (change) => problemTitle({ problem: entry, list, answer: null, verdict: null, ...change });
  assert.equal(shown({}), "Problem 2");
  assert.equal(shown({ verdict: { verdict: "refuted" } }), "Problem 2");
  for (const change of [{ answer: {} }, { verdict: { verdict: "reached" } }, { list: [list[0], { ...entry, done: true }] }, { problem: { ...entry, plain: true } }])
    assert.equal(shown(change), "kill/throw_in_01", JSON.stringify(change));
  assert.deepEqual([entryTitle(entry, 7), entryTitle({ ...entry, told: true }, 7)], ["Problem 7", "kill/throw_in_01"]);
});

test("star points are where boards have them", () => {
  const names = (size) => starPoints(size).map(([x, y]) => vertexName(x, y, size)).sort();
  assert.deepEqual(names([9, 9]), ["C3", "C7", "E5", "G3", "G7"]);
  assert.deepEqual(names([13, 13]), ["D10", "D4", "G7", "K10", "K4"]);
  assert.deepEqual(names([19, 19]), ["D10", "D16", "D4", "K10", "K16", "K4", "Q10", "Q16", "Q4"]);
  assert.deepEqual(names([7, 7]), ["C3", "C5", "E3", "E5"]);
  assert.deepEqual(names([5, 5]), []);
});

test("a pass is told as what it means", () => {
  assert.equal(withoutPass("A1 fails: after A1 pass B2 C3, Black lives (two eyes).", "Black"), "A1 fails: Black need not answer, and Black lives (two eyes).");
  assert.equal(withoutPass("A1 fails: after A1 pass White kills (5 stones are taken)", "White"), "A1 fails: White need not answer, and White kills (5 stones are taken)");
  assert.equal(withoutPass("A1 fails: after A1 pass B2 pass White kills", "White"), "A1 fails: White need not answer, and White kills");
  assert.deepEqual([moveWords("black", "pass"), moveWords("white", "A1")], ["Black passes", "White A1"]);
  assert.equal(withoutPass("A1 fails: after A1 B2 pass, Black lives.", "Black"), "A1 fails: after A1 B2 pass, Black lives.");
});

test("an address that says nothing sensible is no problem at all", () => {
  for (const hash of ["", "#", "#p=", "#p=0x9;b;;", "#p=9x9;x;;", "#p=99x99;b;;;", "#other"]) assert.equal(readAddress(hash), null, hash);
});

test("goals are put into words", () => {
  assert.equal(goalWords("kill(B9)"), "kill B9");
  assert.equal(goalWords("deny_eyes({B9, B8, B7, A6, B6})"), "deny eyes to B9 (5 stones)");
  assert.equal(goalWords("connect(A1, B2)"), "connect A1 with B2");
  assert.equal(goalWords("live({A1, B1}) by_ko"), "let live A1 B1 by ko");
  assert.equal(goalWords("black: make_eye({A1, A2, B1, B2})"), "make an eye at A1 (4 points) (for Black)");
  assert.equal(goalWords("kill(A1) and live(B2)"), "kill(A1) and live(B2)");
});

test("a step that is proved by ko is called so", () => {
  assert.deepEqual(stepEvidence({ evidence: "proved", result: "ko" }), { word: "ko", tone: "ko" });
  assert.deepEqual(stepEvidence({ evidence: "proved", result: "unconditional" }), { word: "proved", tone: "good" });
  assert.deepEqual(stepEvidence({ evidence: "unknown", result: "ko" }), { word: "not known", tone: "open" });
});

test("a broken step is told by its goal and its idea", () => {
  assert.equal(brokenName({ goal: "deny_eyes(B9)", schema: "kill_without_eyes" }), "deny eyes to B9: kill without eyes");
  assert.equal(brokenName({ goal: null, schema: "nakade" }), "nakade");
  assert.equal(brokenName({ goal: "kill(B9)", schema: null }), "kill B9");
});

test("a result that hangs on a ko is amber, one without ko is not", () => {
  assert.equal(answerTone({ result: "ko", result_text: "White kills by ko", proved: "proved" }), "ko");
  assert.equal(answerTone({ result: "unconditional", result_text: "White kills, unconditionally (no ko)", proved: "proved" }), "good");
});

/** Answers every request with these pieces, cut where the network might cut them. */
async function streaming(pieces, status = 200, end = (response) => response.end()) {
  const server = createServer(async (_, response) => {
    response.writeHead(status, { "Content-Type": "text/event-stream" });
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((done) => setTimeout(done, 5));
    }
    end(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { fetch } = globalThis;
  // The page asks by relative addresses, which node has no base for.
  globalThis.fetch = (path, options) => fetch(new URL(path, `http://127.0.0.1:${server.address().port}/`), options);
  return () => {
    globalThis.fetch = fetch;
    server.close();
  };
}

test("events are read whole however they are cut", async () => {
  const stop = await streaming(['event: progress\r\ndata: {"nodes"', ':5}\r', '\n\r', '\nevent: ans', 'wer\ndata: {"move":\ndata: "A8"}\n\n']);
  const heard = [];
  try {
    assert.deepEqual(await solve({}, (progress) => heard.push(progress.nodes)), { move: "A8" });
    assert.deepEqual(heard, [5]);
  } finally {
    stop();
  }
});

test("an error in the stream, and a stream that just ends, are trouble", async () => {
  let stop = await streaming(['event: error\ndata: {"error": {"message": "no goal", "hint": "name one"}}\n\n']);
  await assert.rejects(solve({}, () => {}), (found) => found instanceof Trouble && found.hint === "name one");
  stop();
  stop = await streaming(["event: progress\ndata: {}\n\n"]);
  await assert.rejects(solve({}, () => {}), /without an answer/);
  stop();
});

test("a connection that breaks in the middle of a stream is told as a tutor that does not answer", async () => {
  const stop = await streaming(["event: progress\ndata: {}\n\n"], 200, (response) => response.destroy());
  await assert.rejects(solve({}, () => {}), (found) => found instanceof Trouble && /does not answer/.test(found.message));
  stop();
});

test("what is wrong is told in sentences, without the names of fields", () => {
  assert.equal(sentence("illegal move A9: it has no liberty"), "Illegal move A9: it has no liberty.");
  assert.equal(sentence("nerai is thinking about this game"), "nerai is thinking about this game.");
  assert.equal(sentence("Is it there?"), "Is it there?");
  assert.equal(sentence(null), "");
  assert.equal(sentence("you win: nerai has resigned (B+R)"), "You win: nerai has resigned (B+R).");
  assert.equal(leadWords("W+17.5"), "White is ahead by 17.5 points");
  assert.equal(leadWords("B+1"), "Black is ahead by 1 point");
  assert.equal(leadWords("0"), "neither side is ahead");
  assert.equal(placeWords("line 1, column 3"), "At line 1, column 3.");
  assert.equal(placeWords("move"), "", "the name of a field says nothing to a person");
  assert.equal(placeWords(null), "");
});

const game = (moves, change = {}) => ({ start: position(change), moves: moves.map(([side, vertex, stones]) => ({ side, vertex, ...(stones && { stones }) })) });

test("a game is walked through, captures and all, and only a line is numbered", () => {
  const played = game([["black", "A8"], ["white", "A9"], ["black", "B9"], ["white", "J1"]]);
  assert.deepEqual(positionAt(played, 2), { ...position({ black: ["A8"], white: ["A9"] }), to_move: "black" });
  assert.deepEqual(positionAt(played, 3).white, [], "the corner stone is taken");
  const { numbers, last } = boardAt(played, 3, alternate(["E5", "E4"], "white"));
  assert.deepEqual([...numbers], [["4,4", 1], ["4,5", 2]]);
  assert.deepEqual(last, [4, 5]);
});

test("a better move is shown where it could still be played", () => {
  const played = game([["black", "A8"], ["white", "A9"], ["black", "B9"]]);
  const events = [{ better: "E5" }, { better: "A8" }, { better: null }];
  assert.deepEqual(bettersAt(played, 1, events), [{ better: "E5" }, { better: "A8" }]);
  assert.deepEqual(bettersAt(played, 3, events), [{ better: "E5" }]);
});

test("stones that were set up on the way are taken over", () => {
  const played = game([["black", "A1"], ["white", "B2", { black: ["C3"], white: ["D4"] }], ["black", "E5"]]);
  assert.deepEqual(positionAt(played, 1).black, ["A1"]);
  assert.deepEqual([positionAt(played, 3).black.sort(), positionAt(played, 3).white], [["C3", "E5"], ["D4"]]);
});

test("who moves is told by the next move, and at the end by the last", () => {
  const handicap = game([["white", "A1"], ["white", "B1"], ["black", "C1"]], { to_move: "white" });
  assert.deepEqual([0, 1, 2, 3].map((number) => sideToMove(handicap, number)), ["white", "white", "black", "white"]);
  assert.equal(sideToMove(game([], { to_move: "white" }), 0), "white");
});

test("a status is told in words", () => {
  const status = { number: 3, critical: { black: 1, white: 0 }, lost: { black: 4, white: 0 } };
  assert.equal(standingWords(status), "Black: 1 stone in danger, 4 stones lost");
  assert.equal(standingWords({ ...status, critical: { black: 0, white: 0 }, lost: { black: 0, white: 0 } }), "nothing in danger");
  assert.equal(moveName(game([["white", "pass"]]), 1), "Move 1, White pass");
});

test("a game has its move number in the address, a problem has none", () => {
  const hash = writeAddress({ inGame: true, at: 13, level: "dan" });
  assert.equal(readMoveNumber(hash), 13);
  assert.equal(readAddress(hash), null);
  for (const other of ["", "#p=9x9;b;;;", "#n=", "#n=-1", "#n=x"]) assert.equal(readMoveNumber(other), null, other);
});

test("a game against nerai is named by its address, and nothing else is taken for a name", () => {
  const hash = writeAddress({ inPlay: true, play: { id: "2026-01-02-030405-2" }, level: "kyu" });
  assert.equal(readPlay(hash), "2026-01-02-030405-2");
  assert.equal(readAddress(hash), null);
  for (const bad of ["#p=9x9;b;;;", "#play=", "#play=../x", "#play=a%2Fb", `#play=${"x".repeat(65)}`]) assert.equal(readPlay(bad), null, bad);
});

const GAME = { size: [9, 9], stage: "open", turn: "person", picture: null };
const PICTURE = {
  move: "E5", second: "C7", overruled: null,
  tried: [{ move: "E5", visits: 60, winrate: 0.61 }, { move: "C7", visits: 30, winrate: 0.555 }],
  served: [{ goal: "capture(G3, 2)", points: ["E5", "G3", "G4"], region: ["A1", "A2"] }],
};
const ROWS = signMap(position({ black: ["E5", "G4"], white: ["G3"] }));

test("a reason is drawn: tried moves where they can be played, and rings around what the move is for", () => {
  const { marks, lit, region, legend } = pictureMarks({ play: { ...GAME, picture: PICTURE }, picture: "why" }, ROWS);
  assert.deepEqual(region, ["A1", "A2"]);
  assert.deepEqual(Object.keys(marks), ["C7"], "the move itself is a stone by now");
  assert.equal(marks.C7.sign, "56");
  assert.match(marks.C7.word, /second/);
  assert.deepEqual(lit, ["G3", "G4"]);
  assert.match(legend, /percentage[\s\S]*capture\(G3, 2\)/);
});

test("a reason is drawn only on the board that it is about, and only when it is asked for", () => {
  const empty = { marks: {}, lit: [], region: [], legend: null };
  const state = { play: { ...GAME, picture: PICTURE }, picture: "why" };
  assert.deepEqual(pictureMarks({ ...state, picture: null }, ROWS), empty);
  assert.deepEqual(pictureMarks({ ...state, play: { ...state.play, turn: "nerai" } }, ROWS), empty);
  assert.deepEqual(pictureMarks({ ...state, thinking: {} }, ROWS), empty);
  assert.deepEqual(pictureMarks({ ...state, counted: {} }, ROWS), empty);
  assert.deepEqual(pictureMarks({ play: GAME, picture: "why" }, ROWS), empty, "not known any more");
});

test("what search overruled is crossed, and a hint is starred", () => {
  const overruled = { ...PICTURE, second: null, overruled: "D4", served: [] };
  const { marks } = pictureMarks({ play: { ...GAME, picture: overruled }, picture: "why" }, ROWS);
  assert.equal(marks.D4.sign, "✕");
  const advice = { picture: { ...PICTURE, move: "A1", tried: [], second: null } };
  assert.equal(pictureMarks({ play: GAME, picture: "hint", advice }, ROWS).marks.A1.sign, "★");
});

test("a count marks areas, dead stones in the colour of who takes them, and seki", () => {
  const count = { territory: { black: ["A1"], white: ["J9", "E5"] }, dead: ["E5"], seki: ["G3"] };
  const marks = countMarks(count, ROWS, [9, 9]);
  assert.equal(marks.A1.tone, "area black");
  assert.equal(marks.E5.tone, "dead area white");
  assert.equal(marks.E5.word, "dead");
  assert.equal(marks.G3.word, "in seki");
});

test("a picture of few colours stays as it is, one of many has 256", () => {
  const few = Buffer.from([0, 0, 0, 255, 255, 255, 200, 30, 30, 0, 0, 0, 255, 255, 255, 200, 30, 30]);
  const { palette, indices } = quantise(few);
  assert.deepEqual([...indices].flatMap((i) => palette[i]), [...few]);
  const written = writePng({ width: 3, height: 2, palette, indices });
  // A PNG with a palette is not what Chromium writes; only its header is looked at here.
  assert.deepEqual([written.readUInt32BE(16), written.readUInt32BE(20), written[25]], [3, 2, 3]);
  const many = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256));
  assert.equal(quantise(many).palette.length, 256);
});
