/* What the page calls the server's verdicts and evidence: a word and a colour class for each, never a colour alone;
 * and plain words for what is sent in the goal language. */
import { sideName } from "./points.js";

const EVIDENCE = {
  proved: ["proved", "good"],
  refuted: ["failed", "bad"],
  failed: ["failed", "bad"],
  fails: ["failed", "bad"],
  ko: ["ko", "ko"],
  estimated: ["estimated", "open"],
  unknown: ["not known", "open"],
};

/** {word, tone} of evidence, which comes as a word or as an object with a kind. */
export function evidence(found) {
  const kind = typeof found === "object" && found ? (found.kind ?? "unknown") : (found ?? "unknown");
  const [word, tone] = EVIDENCE[kind] ?? [String(kind), "open"];
  return { word, tone };
}

/** The same for a sentence: what a refutation tells is as sure as what a proof tells. */
export function surety(found) {
  return found === "refuted" ? { word: "proved", tone: "good" } : evidence(found);
}

/** How a step of the plan is painted: what is proved by ko is amber. */
export function stepEvidence({ evidence: found, result }) {
  return found === "proved" && result === "ko" ? evidence("ko") : evidence(found);
}

/** How an answer is painted: a result that hangs on a ko is amber even though it is proved. */
export function answerTone(answer) {
  if (/\bko\b/i.test(`${answer.result} ${answer.result_text}`) && !/no ko/i.test(answer.result_text)) return "ko";
  return evidence(answer.proved).tone;
}

export const VERDICTS = {
  right: { word: "Right", tone: "good" },
  reached: { word: "Solved", tone: "good" },
  refuted: { word: "Refuted", tone: "bad" },
  lost: { word: "Failed", tone: "bad" },
  unknown: { word: "Not known", tone: "open" },
};

/** A sentence of the server whose line begins with a pass: that is no reply, the move simply does nothing. */
export function withoutPass(text, other) {
  return (text ?? "").replace(/: after \S+ pass(?: (?:[A-Z]\d+|pass))*,? /, `: ${other} need not answer, and `);
}

/** A move by who plays it; a pass is no point. */
export const moveWords = (side, vertex) => (vertex === "pass" ? `${sideName(side)} passes` : `${sideName(side)} ${vertex}`);

/** As a sentence: errors are written for the command line, in small letters and without a full stop. */
export function sentence(words) {
  if (!words) return "";
  const begun = words.startsWith("nerai") ? words : words[0].toUpperCase() + words.slice(1);
  return /[.?!:]$/.test(begun) ? begun : `${begun}.`;
}

/** Where in a text something is wrong; the name of a field of a request says nothing to a person. */
export const placeWords = (where) => (/^(line|row|column) \d/.test(where ?? "") ? `At ${where}.` : "");

/** A score as SGF writes it, in words. */
export function leadWords(score) {
  const match = /^([BW])\+([\d.]+)$/.exec(score);
  if (!match) return score === "0" ? "neither side is ahead" : score;
  return `${match[1] === "B" ? "Black" : "White"} is ahead by ${match[2]} ${match[2] === "1" ? "point" : "points"}`;
}

/** A time to think. */
export const secondsWords = (seconds) => `${seconds} ${seconds === 1 ? "second" : "seconds"}`;

export const LEVELS = {
  beginner: "plain words, every step",
  kyu: "the usual Go terms",
  dan: "short, with the reading",
};

const VERBS = {
  live: "let live", live_all: "let all live", kill_any: "kill a part of", make_eye: "make an eye at", deny_eye: "deny the eye at",
  make_eyes: "make eyes for", deny_eyes: "deny eyes to", escape: "bring out", contain: "shut in", win_race: "win the race of", play: "play",
};
const JOIN = { connect: " with ", cut: " from ", win_race: " against " };

/** A group by its first stone: a long set of points helps nobody, and the board lights them all. */
const group = (points, what) => (points.length > 3 ? `${points[0]} (${points.length} ${what})` : points.join(" "));

/** A goal of the goal language in plain words; what is not of the form kind(places) stays as it is. */
export function goalWords(goal) {
  const match = /^(?:(black|white): )?(\w+)\((.*?)\)(?: (by_\w+|unconditionally))?$/.exec(goal ?? "");
  if (!match || /[()]/.test(match[3])) return goal ?? "";
  const [, side, kind, inside, how] = match;
  const places = (inside.match(/\{[^}]*\}|[^,{}]+/g) ?? []).map((part) => part.match(/\w+/g) ?? []).filter((part) => part.length);
  const verb = VERBS[kind] ?? kind.replaceAll("_", " ");
  const what = /eye$/.test(kind) ? "points" : "stones";
  const whose = side && `(for ${sideName(side)})`;
  return [verb, places.map((part) => group(part, what)).join(JOIN[kind] ?? ", "), whose, how?.replaceAll("_", " ")].filter(Boolean).join(" ");
}

/** What a node of the plan is called: goals in plain words, an idea by its name, a move by who plays it. */
export function nodeName({ kind, label, side }) {
  if (kind === "schema") return label.replaceAll("_", " ");
  if (kind === "move") return /^[A-Z]\d+$|^pass$/.test(label) ? moveWords(side, label) : label;
  return goalWords(label);
}

/** A step that was broken, by the goal it served and its idea; the server leaves its move out, so that one can try again. */
export function brokenName({ goal, schema }) {
  return [goal && goalWords(goal), schema?.replaceAll("_", " ")].filter(Boolean).join(": ");
}
