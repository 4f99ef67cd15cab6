/* What the page calls the server's verdicts and evidence: a word and a colour class for each, never a colour alone. */

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

export const LEVELS = {
  beginner: "plain words, every step",
  kyu: "the usual Go terms",
  dan: "short, with the reading",
};
