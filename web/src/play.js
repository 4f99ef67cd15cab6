/* A game against nerai: what a person can do in it. The rules, the moves and the record are the server's.
 *
 * Every answer brings the whole game, with a word for its `state`, which the next call has to name: where the game has
 * gone on meanwhile (in another window, or in the terminal) nothing happens, and the game is fetched again. The server
 * keeps a game on disk after every move, so a reload, or another server, goes on with it by its name in the address.
 */
import { complain, inform, question, stop, stopRunning } from "./actions.js";
import { ask, think } from "./api.js";
import { positionAt } from "./game.js";
import { otherSide, sideName } from "./points.js";
import { openGame } from "./review.js";
import { FRESH, announce, get, set } from "./store.js";
import { sentence } from "./words.js";

const AFRESH = { advice: null, counted: null, picture: null, resigning: false, lit: [], note: null };

export const opponentOf = (play) => `nerai, level ${play.level.number} (${play.level.name})`;
export const opponentSide = (play) => otherSide(play.person);
export const playedPosition = () => positionAt(get().play, get().play.moves.length);

/** The number, counted from 0, of nerai's latest move; -1 before it has moved. */
export const lastOfNerai = (play) => play.moves.findLastIndex((move) => move.side !== play.person);

/* ---- beginning, coming back ---- */

/** Begins a game; throws what is wrong with the terms, so that the dialog can say it and nothing changes. */
export async function beginPlay(terms) {
  const play = await ask("games/begin", terms);
  set({ dialog: null });
  show(play);
  toBoard();
  announce(`You are ${sideName(play.person)} against ${opponentOf(play)}.`);
  await goOn();
}

/** Shows a game that the server keeps; says whether there is such a game. */
export async function openPlay(id) {
  const play = await question((signal) => ask("games/show", { id }, signal));
  if (!play) return false;
  show(play);
  goOn();
  return true;
}

/** Back to the game that was left. */
export async function showPlay() {
  await openPlay(get().play.id);
}

function show(play) {
  stopRunning();
  set({ ...FRESH, edit: null, dialog: null, notice: null, cursor: null, following: null, inPlay: true, play });
}

/** Lets nerai move if it is its turn; else has the reason of its last move found, if that is not known. */
async function goOn() {
  const { play } = get();
  if (play.turn === "nerai") return letMove();
  const last = play.moves[lastOfNerai(play)];
  if (last && !last.why && play.stage !== "over") await findWhy();
}

/** Puts the focus on the board, once that is drawn: who plays by keys goes on there, not at a button that is gone. */
const toBoard = () => setTimeout(() => document.getElementById("board-grid")?.focus({ preventScroll: true }), 50);

/** Whether to give the game up is asked first. */
export const askToResign = () => set({ resigning: true });

export function playOn() {
  set({ resigning: false });
  toBoard();
}

/* ---- asking ---- */

const naming = ({ id, state }) => ({ id, state });

/** Asks about the game; what was refused because the game has gone on since fetches it again. */
async function inGameOf(play, work, busy) {
  let stale = false;
  const found = await question(async (signal) => {
    try {
      return await work(signal);
    } catch (trouble) {
      stale = trouble.where === "state";
      throw trouble;
    }
  }, busy);
  if (stale && get().play?.id === play.id) {
    const now = await ask("games/show", { id: play.id }).catch(() => null);
    if (now && get().inPlay && get().play?.id === play.id) {
      set({ ...AFRESH, play: now });
      inform("The game has gone on elsewhere. This is how it stands now.");
    }
  }
  return get().inPlay && get().play?.id === play.id ? found : undefined;
}

/** Does something to the game; gives whether that was possible. */
async function change(name, more = {}) {
  const { play } = get();
  const found = await inGameOf(play, (signal) => ask(`games/${name}`, { ...naming(play), ...more }, signal));
  if (found) set({ ...AFRESH, play: found });
  return Boolean(found);
}

/* ---- moves ---- */

export async function move(vertex) {
  const { play, thinking, busy } = get();
  if (play.turn !== "person" || thinking || busy) return;
  // The stone is on the board at once; if the server refuses it, it goes away again.
  const guess = { ...play, moves: [...play.moves, { side: play.person, vertex }], turn: null };
  set({ ...AFRESH, play: guess });
  const { id, state } = play;
  const found = await inGameOf(play, (signal) => ask("games/move", { id, state, move: vertex }, signal));
  if (!found) return void (get().play === guess && set({ play }));
  set({ play: found });
  if (found.turn === "nerai") await letMove();
  else announce(standing(found));
}

/** nerai's move, or nothing if it is stopped. */
export async function letMove() {
  const { play } = get();
  const begun = { what: "answer", phase: "", games: 0, seconds: 0 };
  const tell = (progress) => set({ thinking: { ...begun, ...progress } });
  const found = await inGameOf(play, (signal) => think("answer", naming(play), tell, signal), { thinking: begun });
  if (!found) return;
  set({ ...AFRESH, play: found });
  const last = found.moves[lastOfNerai(found)];
  const moved = found.moves.length > play.moves.length;
  announce(`${moved ? `nerai ${last.vertex === "pass" ? "passes" : `plays ${last.vertex}`}. ` : ""}${standing(found)}`);
  await findWhy();
}

/** The reason of nerai's last move; asked for beside all else, and put where it belongs when it comes. */
export async function findWhy() {
  const { id, moves } = get().play;
  const number = lastOfNerai(get().play);
  set({ explaining: true });
  try {
    const found = await ask("games/why", { id });
    const { play } = get();
    if (play?.id !== id) return;
    if (found.game.state === play.state) return set({ play: { ...found.game, said: found.why } });
    const same = play.moves[number]?.vertex === moves[number]?.vertex;
    if (same) set({ play: { ...play, moves: play.moves.map((one, i) => (i === number ? { ...one, why: found.why } : one)) } });
  } catch (trouble) {
    if (get().inPlay && get().play?.id === id) complain(trouble);
  } finally {
    set({ explaining: false });
  }
}

export async function undo() {
  const { thinking, play } = get();
  if (thinking) stop();
  if (!play.moves.some((one) => one.side === play.person) && play.stage === "open") return;
  if (await change("undo")) announce(`Taken back. ${standing(get().play)}`);
}

export async function resign() {
  if (await change("resign")) announce(standing(get().play));
  toBoard();
}

export async function hint() {
  const { play, thinking, advice } = get();
  if (play.turn !== "person" || thinking) return;
  if (advice) return showPicture("hint");
  const begun = { what: "hint", phase: "", games: 0, seconds: 0 };
  const tell = (progress) => set({ thinking: { ...begun, ...progress } });
  const found = await inGameOf(play, (signal) => think("hint", naming(play), tell, signal), { thinking: begun });
  if (!found) return;
  set({ advice: found, counted: null, picture: "hint" });
  announce(`nerai would play ${found.move}. ${found.why}`);
}

/* ---- the count ---- */

export async function count() {
  const { play, thinking, counted } = get();
  if (play.stage !== "open" || thinking) return;
  if (counted) return set({ counted: null });
  const found = await inGameOf(play, (signal) => ask("games/count", naming(play), signal));
  if (!found) return;
  set({ counted: found, picture: null });
  announce(`Estimated as the stones stand. ${found.text}`);
}

/** What stones are called next in a count: dead, then in seki, then alive again. */
export const nextStatus = ({ dead, seki }, vertex) => (dead.includes(vertex) ? "seki" : seki.includes(vertex) ? "alive" : "dead");

/** Calls the stones at a point something else than they are counted as. */
export async function judge(vertex) {
  const status = nextStatus(get().play.count, vertex);
  if (await change("judge", { point: vertex, status })) announce(`${vertex} is ${status === "seki" ? "in seki" : status}. ${get().play.count.text}`);
}

export async function agree() {
  if (await change("agree", { score: get().play.count.score })) announce(standing(get().play));
  toBoard();
}

/* ---- looking, saving ---- */

/** Draws a reason on the board, or takes it off again; on a phone the board may have to come back into sight. */
export function showPicture(which) {
  const picture = get().picture === which ? null : which;
  set({ picture, lit: [] });
  if (picture) document.querySelector(".board-frame")?.scrollIntoView({ block: "nearest" });
}

export function save() {
  const { play } = get();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([play.record], { type: "application/x-go-sgf" }));
  link.download = `nerai-${play.id}.sgf`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The same game in the view that walks through games and reviews them. */
export function reviewPlay() {
  const { title, black, white, result, start, moves, text } = get().play;
  openGame({ title, black, white, result, start, moves: moves.map(({ why: _, ...move }) => move), text });
}

/** How the game stands, in a sentence. */
export function standing(play) {
  if (play.stage === "over") return `Game over. ${sentence(`${play.result_text} (${play.result})`)}`;
  if (play.stage === "counting") return "Both have passed: look at the count and agree, or undo and play on.";
  return play.turn === "person" ? `Your turn: ${sideName(play.person)} to play.` : `nerai's turn: ${sideName(opponentSide(play))} to play.`;
}

const DOES = {
  h: hint,
  u: undo,
  backspace: undo,
  p: () => move("pass"),
  w: () => showPicture("why"),
  c: count,
  n: () => set({ dialog: "play" }),
};

/** A key while a game against nerai is shown; says whether it was one of the game's. */
export function onPlayKey(event) {
  const does = DOES[event.key.toLowerCase()];
  if (!does) return false;
  event.preventDefault();
  does();
  return true;
}
