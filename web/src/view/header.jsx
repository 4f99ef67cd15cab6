/* The bar above: where problems come from, how to speak, light or dark, help. */
import { setLevel, shownPosition } from "../actions.js";
import { emptyPosition } from "../points.js";
import { showPlay } from "../play.js";
import { showGame } from "../review.js";
import { set } from "../store.js";
import { toggleTheme } from "../theme.js";
import { LEVELS } from "../words.js";

export function Header({ state }) {
  const { start, problem, level, edit, game, inGame, play, inPlay } = state;
  const levels = start?.levels ?? Object.keys(LEVELS);
  const draw = () =>
    set({ edit: edit ? null : { position: problem || inGame || inPlay ? shownPosition() : emptyPosition(9), tool: "black" } });
  return (
    <header class="bar">
      <h1>
        <span class="mark" aria-hidden="true" />
        nerai <span class="soft">tutor</span>
      </h1>
      <nav aria-label="Problems">
        <button onClick={() => set({ dialog: "problems" })}>Problems</button>
        <button onClick={() => set({ dialog: "open" })}>Open or paste</button>
        <button onClick={() => (play && !inPlay ? showPlay() : set({ dialog: "play" }))} aria-pressed={inPlay && !edit}>Play</button>
        {game && <button onClick={() => showGame()} aria-pressed={inGame && !edit}>Game</button>}
        <button onClick={draw} aria-pressed={Boolean(edit)}>Draw</button>
      </nav>
      <div class="settings">
        <label>
          Explain for{" "}
          <select value={level} title={LEVELS[level]} onChange={(event) => setLevel(event.target.value)}>
            {levels.map((name) => (
              <option key={name} value={name}>{name}</option>
            ))}
          </select>
        </label>
        <button class="plain" onClick={toggleTheme} aria-label="Light or dark" title="Light or dark (T)">◐</button>
        <button class="plain" onClick={() => set({ dialog: "help" })} aria-label="Help and keys" title="Help and keys (?)">?</button>
      </div>
    </header>
  );
}
