/* The count of a game against nerai: dead stones and areas on the board, the score, and how sure it is. */
import * as play from "../play.js";
import { leadWords } from "../words.js";
import { Points } from "./text.jsx";

export function CountCard({ state, count }) {
  const { play: game } = state;
  const counting = game.stage === "counting";
  const lines = count.text.split("\n").filter((line) => line !== count.sure);
  return (
    <section class="card open count-card" aria-label="The count">
      <p class="card-head"><strong>{game.stage === "open" ? "As the stones stand" : "The count"}: {leadWords(count.score)} ({count.score})</strong> <span class="badge open">{count.decided === count.of ? "proved" : "estimated"}</span></p>
      {lines.map((line) => <p key={line}><Points text={line} /></p>)}
      <p class="small">{count.sure[0].toUpperCase() + count.sure.slice(1)}.{count.doubtful.length > 0 && <> Counted as dead or in seki, but not proved: <Points text={count.doubtful.join(" ")} />.</>}</p>
      {counting && (
        <>
          <p class="small">Click on stones to call them dead, once more for seki, once more for alive. If nerai is wrong about them, you can also undo and show it on the board.</p>
          <p class="event-lines"><button class="primary" onClick={play.agree}>Agree</button> <button onClick={play.undo}>Undo and play on</button></p>
        </>
      )}
    </section>
  );
}
