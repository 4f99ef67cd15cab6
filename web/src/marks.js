/* What a board shows of a game against nerai besides stones: the count, and what can be drawn of a reason.
 *
 * Takes what the server tells; gives marks for points ({tone, sign, word}), points to be ringed or hatched, and what they mean.
 */
import { vertexXY } from "./points.js";

/** Marks for the board: whose area an empty point is, and which stones are dead or in seki. */
export function countMarks(count, rows, size) {
  const marks = {};
  for (const side of ["black", "white"])
    for (const name of count.territory[side]) marks[name] = { tone: `area ${side}`, word: `${side} area` };
  for (const name of count.seki) marks[name] = { tone: "seki", word: "in seki" };
  for (const name of count.dead) {
    const [x, y] = vertexXY(name, size);
    marks[name] = { tone: `dead area ${rows[y][x] > 0 ? "white" : "black"}`, word: "dead" };
  }
  return marks;
}

const percent = (share) => `${Math.round(share * 100)}`;

/** The picture that is to be shown now, if any. */
function shownPicture({ picture, advice, play: game, counted, thinking }) {
  if (counted || game.stage !== "open" || thinking) return null;
  if (picture === "hint") return advice?.picture ?? null;
  // After the person's move the board is another than the one that nerai chose on.
  return picture === "why" && game.turn === "person" ? game.picture : null;
}

/** Marks and rings for the board, and what they mean. */
export function pictureMarks(state, rows) {
  const picture = shownPicture(state);
  if (!picture) return { marks: {}, lit: [], region: [], legend: null };
  const { size } = state.play;
  const free = (name) => {
    const xy = vertexXY(name, size);
    return xy && !rows[xy[1]][xy[0]];
  };
  const marks = {};
  for (const { move, winrate } of picture.tried)
    if (free(move)) marks[move] = { tone: "tried", sign: percent(winrate), word: `tried, won ${percent(winrate)} percent` };
  if (picture.second && free(picture.second)) marks[picture.second] = { tone: "tried second", sign: marks[picture.second]?.sign ?? "2", word: "the plan's second choice" };
  if (picture.overruled && free(picture.overruled)) marks[picture.overruled] = { tone: "bad", sign: "✕", word: "the plan's choice, overruled by search" };
  if (state.picture === "hint" && free(picture.move)) marks[picture.move] = { tone: "good", sign: "★", word: "the hint" };
  const lit = [...new Set(picture.served.flatMap((one) => one.points))].filter((name) => name !== picture.move && vertexXY(name, size));
  const region = [...new Set(picture.served.flatMap((one) => one.region ?? []))];
  const legend = [
    state.picture === "hint" && "★ the hint.",
    picture.tried.some(({ move }) => marks[move]?.tone.startsWith("tried")) && "Numbers: moves that were tried, and the percentage of random games they won.",
    marks[picture.second] && `Dark: the plan's second choice (${picture.second}).`,
    picture.overruled && "✕ the plan's choice, which search overruled.",
    lit.length + region.length > 0 && `${!lit.length ? "Hatched" : region.length ? "Ringed and hatched" : "Ringed"}: what it is for (${picture.served.map((one) => one.goal).join(", ")}).`,
  ];
  return { marks, lit, region, legend: legend.filter(Boolean).join(" ") || "There is nothing else to draw: no other move was tried." };
}
