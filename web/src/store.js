/* The one state of the page, and how views follow it.
 *
 * Views read with useStore() and never change it; actions.js and the small dialogs change it with set().
 * What must survive a reload is mirrored in the address (address.js); the rest is made again by asking the server.
 */
import { useLayoutEffect, useState } from "preact/hooks";

/** All that belongs to one problem; opening another starts from this. */
export const FRESH = {
  moves: [], //        names of the moves played, alternating from the problem's side
  view: null, //       a line looked at instead of the game: {title, moves: [{side, vertex}], at, base}
  answer: null, //     what Solve gave
  solving: null, //    {nodes, seconds, phase} while it runs
  busy: false, //      a short question (play, hint, why not) is under way
  hints: [], //        the hints shown so far
  verdict: null, //    what became of the last move played
  note: null, //       a quiet word below the board
  whyNot: null,
  goals: null, //      goals to choose from, once asked for
  lit: [], //          points lighted by what the pointer or the focus is on
  step: null, //       id of the tree node that was clicked
  proof: {}, //        children of proof nodes by their path
  tab: "plan",
  clicks: "play", //   what a click on the board does: play, ask ("why not?") or choose
  chosen: [], //       points chosen on the board, for goals about them
  tries: 0,
  inGame: false, //    the game record is shown instead of the problem
  reviewing: null, //  {move, of, phase, seconds} while a review runs
  inPlay: false, //    a game against nerai is shown instead of the problem
  thinking: null, //   {what: "answer" | "hint", phase, games, seconds} while nerai thinks about it
  explaining: false, // the reason of its last move is being found
  advice: null, //     the hint for the move to come: {move, why, picture}
  counted: null, //    the count as the stones stand, once asked for
  picture: null, //    what of a reason is drawn on the board: "why" or "hint"
  resigning: false, // asked whether to resign
};

const state = {
  start: null,
  list: [], //         problems to step through: {id, title, done, tries, told, plain, problem?} (titles.js)
  problem: null, //    {id, title, position, goal, goal_text, comment, task, plain, quoted}
  level: "kyu",
  game: null, //       {title, black, white, result, start, moves, text}
  review: null, //     what the review of the game gave
  play: null, //       the game against nerai, as the server tells it (play.js)
  at: 0, //            after how many of its moves the game is shown
  whole: false, //     show the whole board though the problem needs a corner
  cursor: null, //     [x, y] of the keyboard's cursor
  dialog: null,
  zone: true, //       shade the points that the proof rests on, once there is an answer
  edit: null,
  following: null, //  the link that is being followed, until all that it asks for is there
  notice: null, //     {kind: "error" | "info", message, where, hint}
  live: "", //         read out by screen readers
  ...FRESH,
};

const followers = new Set();
let waiting = false;

export const get = () => state;

export function set(change) {
  Object.assign(state, change);
  if (waiting) return;
  waiting = true;
  // One drawing for all the changes of a turn.
  queueMicrotask(() => {
    waiting = false;
    followers.forEach((follow) => follow());
  });
}

export function follow(callback) {
  followers.add(callback);
  return () => followers.delete(callback);
}

export function useStore() {
  const [, redraw] = useState(0);
  // At once: what changes before the first painting must be drawn as well.
  useLayoutEffect(() => follow(() => redraw((n) => n + 1)), []);
  return state;
}

/** Says something to screen readers; the same words twice are still said twice. */
export function announce(words) {
  set({ live: words === state.live ? `${words}\u00a0` : words });
}
