/* Answers without a plan of goals (many by ko or seki): what is known of them, in words and move by move. */
import { look } from "../actions.js";
import { alternate } from "../points.js";
import { set } from "../store.js";
import { evidence, moveWords } from "../words.js";
import { Points } from "./text.jsx";

const WITHOUT = {
  ko: "No plan of goals was made: the ko was found by search.",
  seki: "No plan of goals was made: the seki was found by search.",
};

function lead({ move, result, proved }) {
  if (proved === "unknown") return "No plan was completed, and nothing is proved.";
  return WITHOUT[result] ?? (move ? "No plan of goals was made: the move was found by search." : "No plan reaches the goal here.");
}

export function InWords({ answer, side }) {
  const told = (answer.sentences ?? []).filter(({ part }) => part === "why" || part === "surprises");
  const line = alternate(answer.line ?? [], side);
  const { tone } = evidence(answer.proved);
  return (
    <div class="in-words">
      <p class="empty">{lead(answer)} What is known of it:</p>
      <ul class="sentences">
        <li><strong>{answer.result_text}.</strong></li>
        {told.map((sentence, i) => (
          <li key={i} onMouseEnter={() => set({ lit: sentence.points ?? [] })} onMouseLeave={() => set({ lit: [] })}><Points text={sentence.text} /></li>
        ))}
      </ul>
      {line.length > 0 && (
        <>
          <h3>The main line</h3>
          <ol class="tree line-steps">
            {line.map(({ side: mover, vertex }, i) => (
              <li key={i}>
                <button class={`node move ${tone}`} onClick={() => look("Main line", line.slice(0, i + 1))}>
                  <span class="sign" aria-hidden="true"><span class={`stone ${mover}`} /></span>
                  <span class="node-text"><span class="node-label">{moveWords(mover, vertex)}</span></span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <p class="small">The proof tab shows every reply and how it is met.</p>
    </div>
  );
}
