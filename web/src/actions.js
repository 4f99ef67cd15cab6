/* What a person can do, as functions: each asks the server and puts its answer into the store.
 *
 * A question that a newer one has overtaken is dropped, so a slow answer never lands on another problem.
 */
import { ask, fetchFile, solve as askSolve } from "./api.js";
import { readAddress, readPlay } from "./address.js";
import { openPlay, playedPosition } from "./play.js";
import { beginGame, openGame, positionHere } from "./review.js";
import { alternate, positionAfter, sideName } from "./points.js";
import { FRESH, announce, get, set } from "./store.js";
import { problemTitle } from "./titles.js";
import { LEVELS, VERDICTS } from "./words.js";

let running = null; // AbortController of the question under way

export function stopRunning() {
  running?.abort();
  running = null;
}

/** Runs one question; shows trouble as a notice; gives undefined when it failed or was overtaken. */
export async function question(work, busy = { busy: true }) {
  stopRunning();
  const mine = (running = new AbortController());
  set({ ...busy, notice: null });
  try {
    const found = await work(mine.signal);
    return running === mine ? found : undefined;
  } catch (trouble) {
    if (running === mine && trouble.name !== "AbortError") complain(trouble);
    return undefined;
  } finally {
    if (running === mine) {
      running = null;
      set({ busy: false, solving: null, reviewing: null, thinking: null });
    }
  }
}

export function complain(trouble) {
  const { message, where = null, hint = null } = trouble;
  set({ notice: { kind: "error", message, where, hint } });
}

export function inform(message) {
  set({ notice: { kind: "info", message } });
}

/** What every question about the problem carries. */
function about() {
  const { problem, level } = get();
  return { position: problem.position, goal: problem.goal, comment: problem.comment || undefined, level };
}

/* ---- opening ---- */

export async function begin() {
  const link = readAddress(location.hash);
  let start = null;
  try {
    start = await ask("start");
  } catch (trouble) {
    complain(trouble);
  }
  const listed = start?.opened?.problems ?? start?.set?.problems ?? start?.examples ?? [];
  set({ start, list: listed.map(asListed) });
  const played = readPlay(location.hash);
  if (played && (await openPlay(played))) return;
  const { notice } = get(); // why the game of the address is not shown
  if (beginGame(location.hash, link)) return;
  if (link) return showLinked(link);
  const first = get().list.find((entry) => !entry.done) ?? get().list[0];
  if (first) await openListed(first);
  if (notice) set({ notice });
}

export function asListed(entry) {
  return {
    id: entry.id,
    title: entry.title || entry.id,
    done: Boolean(entry.done),
    tries: entry.tries ?? 0,
    told: false,
    plain: Boolean(entry.plain || entry.game),
    problem: entry.position ? entry : null,
  };
}

/** Shows what a link tells; what it does not hold (the goal in words, the verdict, the answer) is asked for again. */
export async function showLinked(link) {
  const { problem, moves, level, solved } = link;
  const entry = get().list.find((item) => item.id === problem.id);
  showProblem(entry ? { ...problem, title: entry.title, plain: entry.plain, quoted: false } : problem);
  set({ following: link, moves, tries: entry?.tries ?? 0, ...(LEVELS[level] ? { level } : {}) });
  const followed = () => get().following === link;
  await (problem.goal ? wordGoal() : loadGoals(true));
  if (followed() && moves.length && get().problem.goal) await recallVerdict();
  if (followed() && solved) await solve();
  if (followed()) set({ following: null });
}

/** The verdict on the last move of one's own, which an address does not hold. */
async function recallVerdict() {
  const { moves } = get();
  const at = moves.length - (moves.length % 2 || 2);
  const [before, [move, reply = null]] = [moves.slice(0, at), moves.slice(at)];
  const found = await question((signal) => ask("play", { ...about(), moves: before, move }, signal));
  // Whoever wrote the moves into the address may have answered otherwise.
  if (!found || found.verdict === "over" || (found.reply ?? null) !== reply || get().moves !== moves) return;
  set({ verdict: { ...found, move, before }, step: found.step ?? null });
}

export function showProblem(problem) {
  stopRunning();
  set({ ...FRESH, busy: false, solving: null, edit: null, notice: null, cursor: null, following: null, problem });
  announce(`${problemTitle(get())}. ${sideName(problem.position.to_move)} to play.`);
}

/** Opens an entry of a list, which becomes the list to step through once the problem is there. */
export async function openListed(entry, list = get().list) {
  let problem = entry.problem;
  if (!problem) {
    const found = await question((signal) => ask("open", { id: entry.id }, signal));
    problem = found?.problems?.[0];
    if (!problem) return;
  }
  set({ list });
  if (problem.game) return openGame(problem.game);
  showProblem({ ...problem, id: problem.id ?? entry.id, title: problem.title || entry.title, plain: entry.plain });
  set({ tries: entry.tries });
  if (!problem.goal) await loadGoals(true);
}

/** Opens pasted or dropped text; throws what is wrong with it, so that the dialog can say it and nothing changes. */
export async function openText(text) {
  const found = await ask("open", { text });
  if (!found.problems?.length) throw { message: "There is no position in this text." };
  const list = found.problems.map(asListed);
  set({ dialog: null });
  await openListed(list[0], list);
  const repaired = (found.repaired ?? []).map((item) => item.message ?? item);
  if (repaired.length) inform(`Opened after repairs: ${repaired.join("; ")}.`);
}

export function step(by) {
  const { list, problem } = get();
  const at = list.findIndex((entry) => entry.id === problem?.id);
  const next = list[at + by];
  if (next) openListed(next);
}

export async function usePosition(position) {
  showProblem({ id: null, title: "Your position", plain: true, position, goal: null, comment: "" });
  await loadGoals(true);
}

/* ---- goals ---- */

/** Asks what could be wanted here; takes the first when the server is sure of it, else opens the picker. */
export async function loadGoals(choose = false) {
  const { problem } = get();
  const found = await question((signal) =>
    ask("goals", { position: problem.position, comment: problem.comment || undefined }, signal),
  );
  if (!found || get().problem !== problem) return;
  set({ goals: found.goals });
  if (!choose) return;
  if (found.goals.length && (found.decided || found.goals.length === 1)) takeGoal(found.goals[0]);
  else set({ dialog: "goal" });
}

export function takeGoal({ goal, text }) {
  stopRunning();
  const { problem, goals } = get();
  set({ ...FRESH, goals, busy: false, solving: null, problem: { ...problem, goal, goal_text: text ?? "" }, dialog: null });
  if (!text) wordGoal();
}

/** What the goal means, in the server's words: nobody else's are shown as the goal. */
async function wordGoal() {
  const { position, goal } = get().problem;
  try {
    const found = await ask("goals", { position, goal });
    const text = found.goal_text ?? found.goals?.find((entry) => entry.goal === goal)?.text;
    const { problem } = get();
    if (text && problem.position === position && problem.goal === goal) set({ problem: { ...problem, goal_text: text } });
  } catch (trouble) {
    const { problem } = get();
    if (problem.position !== position || problem.goal !== goal) return;
    complain(trouble);
    // What the server cannot read is no goal, whatever it says.
    if (trouble.where) set({ problem: { ...problem, goal: null } });
  }
}

/* ---- solving, playing, asking ---- */

export async function solve() {
  const { problem } = get();
  if (!problem) return;
  set({ view: null, whyNot: null, lit: [] });
  const answer = await question(
    (signal) => askSolve(about(), (progress) => set({ solving: progress }), signal),
    { solving: { nodes: 0, seconds: 0, phase: "" } },
  );
  if (!answer) return;
  const goal = problem.goal ?? answer.goal;
  tellTitle();
  set({ answer, problem: { ...problem, goal, goal_text: answer.goal_text || problem.goal_text } });
  announce(`${answer.result_text}. ${answer.move ? `Move: ${answer.move}.` : ""}`);
}

/** Puts the answer away, to try again without it. */
export function hideAnswer() {
  set({ answer: null, view: null, whyNot: null, step: null, proof: {}, tab: "plan", lit: [] });
}

export function stop() {
  stopRunning();
  set({ busy: false, solving: null, reviewing: null, thinking: null });
  announce("Stopped.");
}

export async function setLevel(level) {
  const { answer, hints } = get();
  set({ level });
  if (get().inGame || get().inPlay) return;
  if (answer) await solve();
  else if (hints.length) set({ hints: [] });
}

const OVER = "It is decided already. Undo or Start over lead back.";

export async function play(vertex) {
  const { problem, moves, busy, verdict: last } = get();
  if (!problem || busy) return;
  set({ view: null, whyNot: null, note: null });
  if (["reached", "lost"].includes(last?.verdict)) return remark(OVER);
  const found = await question((signal) => ask("play", { ...about(), moves, move: vertex }, signal));
  if (!found) return;
  if (found.verdict === "over") return remark(OVER);
  const played = [...moves, vertex, ...(found.reply ? [found.reply] : [])];
  const wrong = found.verdict === "refuted" || found.verdict === "lost";
  const verdict = { ...found, move: vertex, before: moves };
  set({ moves: played, verdict, step: found.step ?? null });
  announce(`You played ${vertex}. ${found.reply ? `nerai answers ${found.reply}. ` : ""}` +
    `${VERDICTS[found.verdict]?.word ?? ""}. ${found.text ?? ""}`);
  if (wrong) record(false);
  else if (found.verdict === "reached") {
    record(!get().answer && !get().hints.length);
    tellTitle();
  }
}

function remark(note) {
  set({ note });
  announce(note);
}

/** From now on the list calls the problem by its author's title. */
function tellTitle() {
  const { problem, list } = get();
  set({ list: list.map((entry) => (entry.id === problem.id ? { ...entry, told: true } : entry)) });
}

/** Keeps count of tries; a problem counts as solved when its goal was reached without the answer being shown. */
function record(solved) {
  const { problem, list, tries, start } = get();
  const entry = list.find((item) => item.id === problem.id);
  const count = tries + 1;
  set({
    tries: count,
    list: list.map((item) => (item === entry ? { ...item, tries: count, done: item.done || solved } : item)),
  });
  // Only a folder's problems have names that mean the same tomorrow.
  const kept = start?.set?.problems.some((item) => item.id === problem.id);
  if (entry && kept) ask("progress", { id: problem.id, solved: entry.done || solved, tries: count }).catch(() => {});
}

export async function whyNot(vertex) {
  const { problem } = get();
  if (!problem) return;
  set({ view: null, moves: [], verdict: null, note: null });
  const found = await question((signal) => ask("why_not", { ...about(), move: vertex }, signal));
  if (!found) return;
  set({ whyNot: { ...found, move: found.move ?? vertex } });
  // The line tells what follows the move; the board shows it from the move on.
  const line = found.line?.[0] === vertex ? found.line : [vertex, ...(found.line ?? [])];
  if (found.line?.length) look(`Why not ${vertex}?`, alternate(line, problem.position.to_move));
  announce(found.text);
}

export async function hint(number) {
  const { problem, hints } = get();
  if (!problem || number > hints.length + 1) return;
  if (number <= hints.length) return set({ lit: hints[number - 1].points ?? [] });
  const found = await question((signal) => ask("hint", { ...about(), number }, signal));
  if (!found) return;
  set({ hints: [...hints, found], lit: found.points ?? [] });
  announce(`Hint ${number}. ${found.text}`);
}

/* ---- going back and forth ---- */

export function undo() {
  const { moves, view } = get();
  if (view) return leaveLine();
  if (!moves.length) return;
  stopRunning();
  // One's own move and the answer to it belong together.
  set({ moves: moves.slice(0, moves.length - (moves.length % 2 || 2)), verdict: null, note: null, step: null, busy: false });
  announce("Taken back.");
}

export function restart() {
  stopRunning();
  set({ moves: [], view: null, verdict: null, note: null, whyNot: null, step: null, lit: [], busy: false, solving: null });
  announce("Back at the start.");
}

/** Shows a line instead of the game; `base` holds the moves before it. */
export function look(title, moves, base = []) {
  if (moves.length) set({ view: { title, moves, base, at: moves.length }, lit: [] });
}

export function leaveLine() {
  set({ view: null, step: null, lit: [] });
}

export function stepLine(by) {
  const { view } = get();
  if (view) set({ view: { ...view, at: Math.min(view.moves.length, Math.max(0, view.at + by)) } });
}

/* ---- the proof, one level at a time ---- */

export async function openProof(path) {
  const key = path.join();
  const { proof } = get();
  if (proof[key]) {
    const { [key]: _, ...rest } = proof;
    return set({ proof: rest });
  }
  const { position, goal } = about();
  const found = await question((signal) => ask("proof", { position, goal, moves: path }, signal));
  if (found) set({ proof: { ...get().proof, [key]: found.children } });
}

/* ---- taking things away ---- */

const FILES = { sgf: "sgf", svg: "svg", markdown: "md" };

export async function exportAs(kind) {
  const { moves } = get();
  const file = await question(() => fetchFile("export", { kind, ...about(), moves }));
  if (!file) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${problemTitle(get()).replace(/[^\w-]+/g, "_")}.${FILES[kind]}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    inform("The link is copied. It holds the position, the goal and the moves.");
  } catch {
    inform(`Copy this link: ${location.href}`);
  }
}

/** The position on the board, for the editor to begin with. */
export function shownPosition() {
  const { problem, moves, inGame, inPlay } = get();
  if (inPlay) return playedPosition();
  if (inGame) return positionHere();
  return positionAfter(problem.position, alternate(moves, problem.position.to_move));
}
