/* What a person can do with a game: walk through it, have it reviewed, look at its lines, practise its mistakes.
 *
 * The address holds the move number; the record and its review are kept by the browser until its window is closed.
 */
import { asListed, leaveLine, loadGoals, openListed, question, showProblem, stepLine, stopRunning } from "./actions.js";
import { readMoveNumber } from "./address.js";
import { review as askReview } from "./api.js";
import { moveName, positionAt } from "./game.js";
import { alternate } from "./points.js";
import { FRESH, announce, get, set } from "./store.js";

const KEY = "nerai-game";

/* Storage may be forbidden or full; the page then only forgets at reload. */
function keep() {
  const { game, review } = get();
  for (const kept of [{ game, review }, { game }])
    try {
      return sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      /* the record alone may still fit */
    }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** At the start of the page: takes up the game that was open; says whether the address asks for it. */
export function beginGame(hash, link) {
  const opened = get().list.find((entry) => entry.problem?.game)?.problem.game;
  const { game = opened, review = null } = kept();
  // A tutor that was started with another game shall show that one.
  const number = readMoveNumber(hash);
  if (!game || (number === null && !link && opened && opened.text !== game.text)) return false;
  set({ game, review });
  if (review?.problems.some((problem) => problem.id === link?.problem.id)) set({ list: review.problems.map(asPractised) });
  if (number === null) return false;
  showGame(number);
  return true;
}

export function openGame(game) {
  stopRunning();
  set({ reviewing: null });
  const known = get().game?.text === game.text || kept().game?.text === game.text;
  const review = known ? (get().review ?? kept().review ?? null) : null;
  set({ game, review });
  keep();
  showGame(game.moves.length);
}

/** Shows the game, as it was left or after so many moves. */
export function showGame(number = get().at) {
  const { game, inGame } = get();
  if (!inGame) stopRunning();
  // A problem's own state is left behind with it, but for the problem itself.
  set({ ...FRESH, edit: null, notice: null, cursor: null, inGame: true, reviewing: get().reviewing });
  goTo(number);
  if (!get().review) announce(`${game.title || "A game"}, ${game.moves.length} moves.`);
}

export function goTo(number) {
  const { game, review } = get();
  const at = Math.min(game.moves.length, Math.max(0, number));
  set({ at, view: null, lit: [] });
  const told = eventsAt(review, at).map((event) => event.text);
  // On the graph it is said already, as the graph's own value.
  if (document.activeElement?.getAttribute("role") !== "slider") announce([`${moveName(game, at)}.`, ...told].join(" "));
}

export const eventsAt = (review, number) => (review?.events ?? []).filter((event) => event.number === number);

/** The next or the last mistake from here on, in the order of the game. */
export function goToMistake(by) {
  const { review, at } = get();
  const numbers = (review?.events ?? []).filter((event) => event.change === "bad").map((event) => event.number);
  const ahead = numbers.filter((number) => (number - at) * by > 0);
  if (ahead.length) goTo(by > 0 ? Math.min(...ahead) : Math.max(...ahead));
}

export async function startReview() {
  const { game } = get();
  set({ view: null });
  announce("The review begins.");
  const found = await question((signal) => askReview({ text: game.text }, (reviewing) => set({ reviewing }), signal), {
    reviewing: { move: 0, of: game.moves.length, phase: "", seconds: 0 },
  });
  if (!found || get().game !== game) return;
  set({ review: found });
  keep();
  const worst = found.events.find((event) => event.change === "bad");
  if (worst) goTo(worst.number);
  announce([found.summary, ...found.remarks].join(" "));
}

/** The line of a proof instead of the game: what was better, or what can be done now. */
export function showGround(event, which) {
  const ground = event[which];
  const from = which === "before" ? event.number - 1 : event.number;
  const title = which === "before" ? `Instead of move ${event.number}` : `After move ${event.number}`;
  set({ at: event.number, view: { title, moves: alternate(ground.line, ground.to_move), base: [], at: ground.line.length, from }, lit: [] });
  announce(`${title}: ${ground.line_text}.`);
}

export function positionHere() {
  const { game, at } = get();
  return positionAt(game, at);
}

export async function solveHere() {
  const { game, at } = get();
  const title = `${game.title || "Game"}, after move ${at}`;
  showProblem({ id: null, title, plain: true, position: positionHere(), goal: null, comment: "" });
  await loadGoals(true);
}

/** Problems made of a game are called by the move that was played, which tells nothing. */
const asPractised = (problem) => ({ ...asListed(problem), plain: true });

/** Opens the problems made of the game as a set; tries are remembered while the set stays open. */
export function practise(problems, first = problems[0]) {
  const known = new Map(get().list.map((entry) => [entry.id, entry]));
  const list = problems.map((problem) => ({ ...asPractised(problem), ...(known.get(problem.id) ?? {}) }));
  openListed(list.find((entry) => entry.id === first.id), list);
}

const DOES = {
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  "[": () => walk(-1),
  "]": () => walk(1),
  Home: () => goTo(0),
  End: () => goTo(get().game.moves.length),
  PageUp: () => goTo(get().at - 10),
  PageDown: () => goTo(get().at + 10),
  n: () => goToMistake(1),
  p: () => goToMistake(-1),
  u: () => (get().view ? leaveLine() : walk(-1)),
};

function walk(by) {
  if (get().view) stepLine(by);
  else goTo(get().at + by);
}

/** A key while a game is shown; says whether it was one of the game's. */
export function onGameKey(event) {
  const does = DOES[event.key] ?? DOES[event.key.toLowerCase()];
  // Pages are turned on the graph only: elsewhere the key scrolls.
  if (!does || (/^(Page|Home|End)/.test(event.key) && !event.target.closest("[role=slider]"))) return false;
  event.preventDefault();
  does();
  return true;
}
