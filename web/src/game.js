/* A game record as the page walks through it; knows nothing of requests and of the store.
 *
 * Takes a game as the server sends it. A move with `stones` is one after which the board is another than by play
 * alone (stones set up on the way): from there on it is played anew.
 */
import { otherSide, positionAfter, replay, sideName, vertexXY } from "./points.js";

/** Where play towards move `number` begins: {position, moves}. */
function stretch(game, number) {
  const moves = game.moves.slice(0, number);
  const from = moves.findLastIndex((move) => move.stones) + 1;
  const position = from ? { ...game.start, ...moves[from - 1].stones, ko: null } : game.start;
  return { position, moves: moves.slice(from) };
}

/** Who moves after so many moves. */
export function sideToMove(game, number) {
  const next = game.moves[number]?.side;
  if (next) return next;
  return number ? otherSide(game.moves[number - 1].side) : game.start.to_move;
}

export function positionAt(game, number) {
  const { position, moves } = stretch(game, number);
  return { ...positionAfter(position, moves), to_move: sideToMove(game, number) };
}

/** What the board shows after `number` moves and a line from there; only the moves of the line are numbered. */
export function boardAt(game, number, line = []) {
  const { position, moves } = stretch(game, number);
  const { rows, numbers, last } = replay(position, [...moves, ...line]);
  const own = [...numbers].filter(([, n]) => n > moves.length).map(([key, n]) => [key, n - moves.length]);
  return { rows, last, numbers: new Map(own) };
}

/** A move by its number, side and point. */
export function moveName(game, number) {
  const move = game.moves[number - 1];
  return move ? `Move ${number}, ${sideName(move.side)} ${move.vertex}` : "The start";
}

/** Mistakes of a move that are shown with the better move: on the board before it, where that can still be played. */
export function bettersAt(game, number, events) {
  if (!number) return [];
  const { rows } = boardAt(game, number - 1);
  return events.filter(({ better }) => {
    const xy = better && vertexXY(better, game.start.size);
    return xy && !rows[xy[1]][xy[0]];
  });
}

const count = (n) => `${n} ${n === 1 ? "stone" : "stones"}`;

/** How one side stands after a move: "3 stones in danger, 5 lost"; nothing, when all is well. */
export function standing(status, side) {
  const told = [];
  if (status?.critical[side]) told.push(`${count(status.critical[side])} in danger`);
  if (status?.lost[side]) told.push(`${count(status.lost[side])} lost`);
  return told.join(", ");
}

/** Both sides in words, for those who do not see the graph. */
export function standingWords(status) {
  const told = ["black", "white"].map((side) => [side, standing(status, side)]).filter(([, words]) => words);
  return told.map(([side, words]) => `${sideName(side)}: ${words}`).join("; ") || "nothing in danger";
}
