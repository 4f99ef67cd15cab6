/* The bar below: cost of the answer, and ways to take the position or the lesson along. */
import { copyLink, exportAs } from "../actions.js";

const amount = (n) => (n ?? 0).toLocaleString("en");

function Cost({ cost }) {
  const seconds = cost.seconds ?? 0;
  return (
    <p class="cost">
      {amount(cost.nodes)} positions searched in {seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`}
      {cost.plan_cycles ? `, ${amount(cost.plan_cycles)} planning steps` : ""}
    </p>
  );
}

export function Footer({ state }) {
  const { answer } = state;
  return (
    <footer class="foot">
      {answer?.cost ? <Cost cost={answer.cost} /> : <p class="cost" />}
      <div class="group" role="group" aria-label="Take along">
        <span class="group-name" aria-hidden="true">Save as</span>
        <button onClick={() => exportAs("sgf")}>SGF</button>
        <button onClick={() => exportAs("svg")}>SVG</button>
        <button onClick={() => exportAs("markdown")}>Markdown</button>
        <button onClick={copyLink}>Copy link</button>
      </div>
    </footer>
  );
}
