/* Words with their points as links: pointing at a name lights it on the board. */
import { set } from "../store.js";

// A name and the punctuation after it, which must not begin the next line.
const POINT = /\b([A-HJ-Z](?:1\d|2[0-5]|[1-9])\b[.,;:?!)]*)/;

/** A text of ours in which every point can be pointed at. Our knowledge names moves in no other way. */
export function Points({ text }) {
  return (text ?? "").split(POINT).map((part, i) => {
    if (i % 2 === 0) return part;
    const name = part.match(/^\w+/)[0];
    const light = () => set({ lit: [name] });
    const dim = () => set({ lit: [] });
    return (
      <span key={i} class="unbroken">
        <button class="point" onMouseEnter={light} onMouseLeave={dim} onFocus={light} onBlur={dim} onClick={light}>{name}</button>
        {part.slice(name.length)}
      </span>
    );
  });
}

const VERBS = {
  live: "let live", live_all: "let all live", kill_any: "kill a part of", make_eye: "make an eye at", deny_eye: "deny the eye at",
  make_eyes: "make eyes for", deny_eyes: "deny eyes to", escape: "bring out", contain: "shut in", win_race: "win the race of", play: "play",
};
const JOIN = { connect: " with ", cut: " from ", win_race: " against " };

/** A group by its first stone: a long set of points helps nobody, and the board lights them all. */
const group = (points) => (points.length > 3 ? `${points[0]} (${points.length} stones)` : points.join(" "));

/** A goal of the goal language in plain words; what is not of the form kind(places) stays as it is. */
export function goalWords(goal) {
  const match = /^(\w+)\((.*?)\)(?: (by_\w+|unconditionally))?$/.exec(goal ?? "");
  if (!match || /[()]/.test(match[2])) return goal ?? "";
  const [, kind, inside, how] = match;
  const places = (inside.match(/\{[^}]*\}|[^,{}]+/g) ?? []).map((part) => part.match(/\w+/g) ?? []).filter((part) => part.length);
  const verb = VERBS[kind] ?? kind.replaceAll("_", " ");
  return [verb, places.map(group).join(JOIN[kind] ?? ", "), how?.replaceAll("_", " ")].filter(Boolean).join(" ");
}
