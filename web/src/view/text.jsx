/* Words with their points as links: pointing at a name lights it on the board. And what stands below such words. */
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

/** What a verdict takes for granted: sentences, or nothing. */
export function Granted({ assumptions }) {
  if (!assumptions?.length) return null;
  return <p class="small granted">Taken for granted: <Points text={assumptions.map((item) => item.text ?? item).join(" ")} /></p>;
}
