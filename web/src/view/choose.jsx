/* What was chosen on the board, and the goals about it. */
import { useEffect, useState } from "preact/hooks";
import { dropChoice, goalsAbout, proposeGoals, takeShownGoal, wordsOfChoice } from "../choosing.js";
import { set } from "../store.js";
import { goalWords, sentence } from "../words.js";

export function ChosenBar({ state }) {
  if (!state.chosen.length) return null;
  return (
    <div class="line-bar chosen-bar" role="group" aria-label="Chosen on the board">
      <span class="line-title">{wordsOfChoice(state)}</span>
      <button class="primary" onClick={proposeGoals}>Goals about these</button>
      <button onClick={dropChoice}>Drop</button>
    </div>
  );
}

/** Goals about what was chosen, asked for when it is shown. */
export function GoalsAbout({ state }) {
  const { chosen, problem } = state;
  const [found, setFound] = useState(null);
  const [trouble, setTrouble] = useState(null);
  useEffect(() => {
    let wanted = true;
    goalsAbout(chosen).then((answer) => wanted && setFound(answer), (failure) => wanted && setTrouble(failure));
    return () => (wanted = false);
  }, [chosen.join()]);
  if (trouble) return <p class="trouble" role="alert">{sentence(trouble.message)} {sentence(trouble.hint)}</p>;
  return (
    <>
      <p class="about">About <strong>{wordsOfChoice(state)}</strong>:</p>
      {!found && <p>Looking …</p>}
      {found?.goals.length === 0 && <p>There is no goal about this: {found.reason}. Choose other points.</p>}
      <ul class="goal-list">
        {(found?.goals ?? []).map((entry) => (
          <li key={entry.goal}>
            <button aria-current={entry.goal === problem.goal ? "true" : undefined} onClick={() => takeShownGoal(entry)} onMouseEnter={() => set({ lit: entry.points })} onFocus={() => set({ lit: entry.points })}>
              <span>{goalWords(entry.text)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
