/* The part of the state that lives in the address, so that reloading, going back and sending a link work.
 *
 * #n=13&l=kyu   a game after 13 moves; the record itself is kept by the browser (review.js)
 * #play=ID      a game against nerai, which the server keeps
 * #p=9x9;w;B9,B8;C9,C8;ko&g=kill(B9)&m=A8,A9&l=kyu&s=1&i=ID&t=TITLE   (s: the answer was shown; t: once it may be told;
 * c: the comment; k: what of it states the task)
 *
 * Anybody can write an address: what a goal means is never taken from it, and titles and comments are quotations.
 */
import { titleKnown } from "./titles.js";

function writePosition({ size, black, white, to_move, ko }) {
  return [size.join("x"), to_move[0], black.join(), white.join(), ko ?? ""].join(";");
}

const names = (text) => (text ? text.split(",") : []);

function readPosition(text) {
  const [size, side, black, white, ko] = text.split(";");
  const [width, height] = (size ?? "").split("x").map(Number);
  const whole = (n) => Number.isInteger(n) && n >= 1 && n <= 25;
  if (!whole(width) || !whole(height) || !["b", "w"].includes(side)) return null;
  return {
    size: [width, height],
    black: names(black),
    white: names(white),
    to_move: side === "b" ? "black" : "white",
    ko: ko || null,
  };
}

export function writeAddress(state) {
  const { problem, moves, level, answer, inGame, at, inPlay, play } = state;
  if (inPlay) return `#${new URLSearchParams({ play: play.id, l: level })}`;
  if (inGame) return `#${new URLSearchParams({ n: at, l: level })}`;
  if (!problem) return "";
  const parts = new URLSearchParams({ p: writePosition(problem.position) });
  if (problem.goal) parts.set("g", problem.goal);
  if (moves.length) parts.set("m", moves.join());
  parts.set("l", level);
  if (answer) parts.set("s", "1");
  if (problem.id) parts.set("i", problem.id);
  if (problem.title && titleKnown(state)) parts.set("t", problem.title);
  if (problem.comment) parts.set("c", problem.comment.slice(0, 300));
  if (problem.task) parts.set("k", problem.task.slice(0, 300));
  // Commas, brackets and semicolons are legal in a fragment and far easier to read.
  return "#" + parts.toString().replace(/%2C/g, ",").replace(/%3B/g, ";").replace(/%28/g, "(").replace(/%29/g, ")");
}

/** After how many moves of the game the address wants to be shown, or null when it wants no game. */
export function readMoveNumber(hash) {
  const number = new URLSearchParams(hash.replace(/^#/, "")).get("n");
  return number !== null && /^\d{1,5}$/.test(number) ? Number(number) : null;
}

/** The game against nerai that the address names, or null. */
export function readPlay(hash) {
  const name = new URLSearchParams(hash.replace(/^#/, "")).get("play");
  return name !== null && /^[\w-]{1,64}$/.test(name) ? name : null;
}

/** What the address says, or null when it says nothing that can be shown. */
export function readAddress(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const position = parts.has("p") ? readPosition(parts.get("p")) : null;
  if (!position) return null;
  return {
    problem: {
      id: parts.get("i"),
      title: parts.get("t") ?? "",
      quoted: true,
      position,
      goal: parts.get("g"),
      goal_text: "",
      comment: parts.get("c") ?? "",
      task: parts.get("k") ?? "",
    },
    moves: names(parts.get("m")),
    level: parts.get("l"),
    solved: parts.get("s") === "1",
  };
}
