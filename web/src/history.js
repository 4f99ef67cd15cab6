/* Back and Forward: another problem, its answer and a game are pages of their own; moves and steps are not.
 *
 * The address tells what a page is about and outlives a reload. While the window stays open, what was on a page is
 * remembered whole, so that going back asks the server nothing.
 */
import { showLinked, stopRunning } from "./actions.js";
import { readAddress, readMoveNumber, readPlay, writeAddress } from "./address.js";
import { opponentOf, openPlay } from "./play.js";
import { showGame } from "./review.js";
import { FRESH, follow, get, set } from "./store.js";
import { problemTitle } from "./titles.js";

/** What makes a page another one; empty while there is nothing to come back to. */
export function pageOf({ problem, answer, inGame, game, inPlay, play }) {
  if (inPlay) return `play ${play.id}`;
  if (inGame) return `game ${game.text}`;
  return problem ? JSON.stringify([problem.id, problem.position, Boolean(answer)]) : "";
}

const { busy: _, solving: __, reviewing: ___, note: ____, thinking: _____, ...LASTING } = FRESH;
const REMEMBERED = [...Object.keys(LASTING), "problem", "list", "level", "game", "review", "at", "play"];
const remembered = new Map(); // what was on a page, by the number that the browser keeps with its address

let shown = ""; //      the address as it was last written or read
let page = null; //     what the page is about; null when the next writing belongs to the address that is there
let number = 0;

function remember() {
  remembered.set(number, Object.fromEntries(REMEMBERED.map((key) => [key, get()[key]])));
}

function titleOf(state) {
  if (state.inPlay) return `Game against ${opponentOf(state.play)}`;
  return state.inGame ? state.game.title || "Game" : state.problem && problemTitle(state);
}

function write() {
  const state = get();
  document.title = [titleOf(state), "nerai tutor"].filter(Boolean).join(" · ");
  const now = pageOf(state);
  // What a link brings, an answer for one, arrives step by step; it is a single page.
  if (!now || state.following) return;
  const hash = writeAddress(state);
  if (page !== null && now !== page) {
    number = performance.timeOrigin + performance.now();
    history.pushState({ number }, "", hash);
  } else if (page === null || hash !== shown) {
    number ||= performance.timeOrigin + performance.now();
    history.replaceState({ number }, "", hash);
  }
  [shown, page] = [hash, now];
  remember();
}

/** Progress made since stays, where the list is still the same one. */
function listNow(old) {
  const { list } = get();
  const same = list.length === old.length && list.every((entry, i) => entry.id === old[i].id && entry.problem === old[i].problem);
  return same ? list : old;
}

function goTo(kept) {
  stopRunning();
  // A game against nerai may have gone on since: what is on the board comes from the server.
  if (kept.inPlay) return void openPlay(kept.play.id);
  const { game, review, play } = get();
  const known = kept.review ?? (kept.game?.text === game?.text ? review : null);
  set({ ...FRESH, edit: null, dialog: null, notice: null, cursor: null, following: null, ...kept, play, review: known, list: listNow(kept.list) });
}

function onPop({ state }) {
  if (location.hash === shown && state?.number === number) return;
  [shown, page, number] = [location.hash, null, state?.number ?? 0];
  const kept = remembered.get(number);
  if (kept) return goTo(kept);
  const link = readAddress(location.hash);
  const at = readMoveNumber(location.hash);
  const played = readPlay(location.hash);
  set({ edit: null, dialog: null });
  if (played) openPlay(played);
  else if (at !== null && get().game) showGame(at);
  else if (link) showLinked(link);
}

export function startHistory() {
  shown = location.hash;
  number = history.state?.number ?? 0;
  follow(write);
  addEventListener("popstate", onPop);
}
