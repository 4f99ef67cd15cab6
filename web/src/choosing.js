/* Choosing stones or a region on the board, to be asked for goals about them.
 *
 * What was chosen is about the board as it is shown: after moves, or in a line, a goal that is taken starts a problem
 * of its own there.
 */
import { showProblem, takeGoal } from "./actions.js";
import { ask } from "./api.js";
import { alternate, positionAfter, signMap, vertexXY } from "./points.js";
import { announce, get, set } from "./store.js";
import { problemTitle } from "./titles.js";

/** The moves that stand on the board: those of the game, or of the line that is looked at; `from` counts those before it. */
export function shownMoves({ problem, moves, view }) {
  const first = problem.position.to_move;
  if (!view) return { moves: alternate(moves, first), from: 0 };
  const base = alternate(view.base, first);
  return { moves: [...base, ...view.moves.slice(0, view.at)], from: base.length };
}

/** The position on the board; the problem's own while nothing was played. */
export function positionShown(state) {
  const { moves } = shownMoves(state);
  return moves.length ? positionAfter(state.problem.position, moves) : state.problem.position;
}

const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** What was chosen, in words: "2 black stones and 1 empty point". */
export function chosenWords(names, position) {
  const rows = signMap(position);
  const found = { 1: 0, "-1": 0, 0: 0 };
  for (const name of names) {
    const xy = vertexXY(name, position.size);
    if (xy) found[rows[xy[1]][xy[0]]] += 1;
  }
  const parts = [found[1] && count(found[1], "black stone"), found["-1"] && count(found["-1"], "white stone"), found[0] && count(found[0], "empty point")];
  return parts.filter(Boolean).join(", ").replace(/, ([^,]*)$/, " and $1");
}

export const wordsOfChoice = (state) => chosenWords(state.chosen, positionShown(state));

export function choose(names) {
  set({ chosen: names, lit: [] });
}

/** The same, said aloud: for whoever chooses by keys. */
export function chooseAloud(names) {
  choose(names);
  announce(`Chosen: ${wordsOfChoice(get())}. Enter lists goals about them, Escape drops them.`);
}

export function toggle(name) {
  const { chosen } = get();
  chooseAloud(chosen.includes(name) ? chosen.filter((item) => item !== name) : [...chosen, name]);
}

export function dropChoice() {
  set({ chosen: [] });
  announce("Nothing is chosen.");
}

/** Opens the list of goals about what was chosen. */
export function proposeGoals() {
  if (get().chosen.length) set({ dialog: "goal" });
}

/** The goals that the server has about what was chosen; throws what is wrong. */
export async function goalsAbout(chosen) {
  const { goals, reason } = await ask("goals", { position: positionShown(get()), points: chosen });
  return { goals, reason };
}

/** Takes a goal about what is on the board: the problem's own, or a new problem where moves were played. */
export function takeShownGoal(entry) {
  const { problem } = get();
  const position = positionShown(get());
  if (position === problem.position) return takeGoal(entry);
  const title = `${problemTitle(get())}, later`;
  showProblem({ id: null, title, plain: true, position, goal: entry.goal, goal_text: entry.text ?? "", comment: "" });
  set({ dialog: null });
}
