/* What is agreed before a game against nerai, and the games that can be gone on with. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api.js";
import { beginPlay, openPlay } from "../play.js";
import { sideName } from "../points.js";
import { set } from "../store.js";
import { secondsWords, sentence } from "../words.js";
import { Dialog } from "./dialog.jsx";

const RULES = { chinese: "Chinese", japanese: "Japanese", aga: "AGA", new_zealand: "New Zealand", tromp_taylor: "Tromp-Taylor" };
const LEAST_HANDICAP = 2;

/** Terms to begin with: those of the game before, if there was one. */
function usual({ play, start }) {
  const { level, sizes, times_s, time_s } = start.play;
  if (!play) return { size: 9, color: "black", level, rules: "chinese", handicap: 0, komi: "", time_s };
  const offered = (list, value, other) => (list.includes(value) ? value : other);
  const size = offered(sizes, play.size[0], 9);
  return { size, color: play.person, level: play.level.number, rules: play.rules, handicap: 0, komi: "", time_s: offered(times_s, play.time_s, time_s) };
}

function Choice({ name, legend, options, value, choose }) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {options.map(([key, words]) => (
        <label key={key}><input type="radio" name={name} value={key} checked={value === key} onChange={() => choose(key)} /> {words}</label>
      ))}
    </fieldset>
  );
}

function Terms({ state }) {
  const { sizes, levels, rules, most_handicap, times_s } = state.start.play;
  const [terms, setTerms] = useState(() => usual(state));
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);
  const take = (change) => setTerms({ ...terms, ...change });
  const chosen = rules.find((one) => one.name === terms.rules) ?? rules[0];
  const komi = terms.handicap ? chosen.handicap_komi : chosen.komi;
  const level = levels[terms.level - 1];

  async function begin(event) {
    event.preventDefault();
    setTrouble(null);
    setBusy(true);
    try {
      await beginPlay({ ...terms, komi: terms.komi === "" ? undefined : Number(terms.komi) });
    } catch (found) {
      setTrouble(found);
      setBusy(false);
    }
  }
  return (
    <form class="new-game" onSubmit={begin}>
      <Choice name="size" legend="Board" options={sizes.map((side) => [side, `${side}×${side}`])} value={terms.size} choose={(size) => take({ size })} />
      <Choice name="color" legend="You play" options={["black", "white"].map((side) => [side, <><span class={`stone ${side}`} aria-hidden="true" />{sideName(side)}</>])} value={terms.color} choose={(color) => take({ color })} />
      <p>
        <label for="play-level">Level of nerai</label>
        <select id="play-level" value={terms.level} aria-describedby="play-level-words" onChange={(event) => take({ level: Number(event.target.value) })}>
          {levels.map(({ number, name }) => <option key={number} value={number}>{number}: {name}</option>)}
        </select>
        <span class="small" id="play-level-words">{level.text}</span>
      </p>
      <p>
        <label for="play-time">Thinking time</label>
        <select id="play-time" value={terms.time_s} aria-describedby="play-time-words" onChange={(event) => take({ time_s: Number(event.target.value) })}>
          {times_s.map((seconds) => <option key={seconds} value={seconds}>{secondsWords(seconds)} a move</option>)}
        </select>
        <span class="small" id="play-time-words">{level.limited ? "At most so long: this level mostly moves sooner. A hint takes all of it." : "nerai and its hints take all of it: longer is stronger."}</span>
      </p>
      <div class="three">
        <p>
          <label for="play-rules">Rules</label>
          <select id="play-rules" value={terms.rules} onChange={(event) => take({ rules: event.target.value })}>
            {rules.map(({ name }) => <option key={name} value={name}>{RULES[name] ?? name}</option>)}
          </select>
        </p>
        <p>
          <label for="play-handicap">Handicap</label>
          <select id="play-handicap" value={terms.handicap} onChange={(event) => take({ handicap: Number(event.target.value) })}>
            <option value={0}>none</option>
            {Array.from({ length: most_handicap - LEAST_HANDICAP + 1 }, (_, i) => i + LEAST_HANDICAP).map((stones) => <option key={stones} value={stones}>{stones} stones for Black</option>)}
          </select>
        </p>
        <p>
          <label for="play-komi">Komi</label>
          <input id="play-komi" type="number" step="0.5" value={terms.komi} placeholder={komi} onInput={(event) => take({ komi: event.target.value })} />
        </p>
      </div>
      {trouble && <p class="trouble" role="alert"><strong>{sentence(trouble.message)}</strong> {sentence(trouble.hint)}</p>}
      <p class="buttons"><button class="primary" disabled={busy}>Begin</button></p>
    </form>
  );
}

function KeptGames({ current }) {
  const [games, setGames] = useState(null);
  useEffect(() => {
    ask("games").then((found) => setGames(found.games), () => setGames([]));
  }, []);
  const others = (games ?? []).filter((game) => game.id !== current);
  if (!others.length) return null;
  const open = (id) => {
    set({ dialog: null });
    openPlay(id);
  };
  return (
    <>
      <h3>Games so far</h3>
      <ul class="problem-list kept-games">
        {others.map(({ id, size, person, opponent, moves, result }) => (
          <li key={id}>
            <button onClick={() => open(id)}>
              <span class="entry-title"><span class={`stone small ${person}`} aria-hidden="true" />{size} against {opponent}</span>
              <span class="small">{id.slice(0, 10)} · {moves} {moves === 1 ? "move" : "moves"}{result ? ` · ${result}` : " · not over"}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function NewGameDialog({ state }) {
  return (
    <Dialog title="Play against nerai">
      {state.start?.play ? <Terms state={state} /> : <p>The tutor did not answer when this page was opened. Start it again and reload this page.</p>}
      <KeptGames current={state.inPlay ? state.play.id : null} />
    </Dialog>
  );
}
