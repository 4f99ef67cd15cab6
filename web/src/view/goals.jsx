/* Choosing the goal: what the server sees in the position, or one put together by hand. */
import { useEffect, useState } from "preact/hooks";
import { loadGoals, takeGoal } from "../actions.js";
import { namesIn, replay, sideName, withChains } from "../points.js";
import { set } from "../store.js";
import { goalWords } from "../words.js";
import { Board } from "./board.jsx";
import { GoalsAbout } from "./choose.jsx";
import { Dialog } from "./dialog.jsx";

/* Kinds a person asks for, as the goal language spells them; two places are asked for where it needs two. */
const KINDS = [
  ["kill", "kill the group at"],
  ["live", "let the group live at"],
  ["capture", "capture the chain at"],
  ["save", "save the chain at"],
  ["escape", "bring out the chain at"],
  ["connect", "connect", "with"],
  ["cut", "cut", "from"],
  ["win_race", "win the race of", "against"],
  ["make_eye", "make an eye at"],
  ["deny_eye", "deny the eye at"],
];

const SOURCES = { comment: "from the comment", inferred: "from the position" };

const group = (points) => (points.length === 1 ? points[0] : `{${points.join(", ")}}`);

/** The stones among points, or the points where there are none. */
function stonesOr(names, { black, white }) {
  const stones = names.filter((name) => black.includes(name) || white.includes(name));
  return stones.length ? stones : names;
}

function OwnGoal({ problem, cursor, chosen }) {
  const [kind, setKind] = useState("kill");
  const [places, setPlaces] = useState([stonesOr(chosen, problem.position), []]);
  const [which, setWhich] = useState(0);
  const [, words, second] = KINDS.find(([key]) => key === kind);
  const { size } = problem.position;
  const { rows } = replay(problem.position, []);
  const put = (points) => setPlaces(places.map((old, i) => (i === which ? points : old)));
  const toggle = (name) => put(places[which].includes(name) ? places[which].filter((item) => item !== name) : [...places[which], name]);
  const drag = (names) => put(stonesOr(names, problem.position));
  const used = second ? places : places.slice(0, 1);
  const ready = used.every((points) => points.length);
  const goal = `${kind}(${used.map(group).join(", ")})`;
  const field = (index) => (
    <button type="button" class="place" aria-pressed={which === index} onClick={() => setWhich(index)}>{places[index].join(" ") || "point at it"}</button>
  );
  return (
    <div class="own-goal">
      <p>
        {sideName(problem.position.to_move)} should{" "}
        <select aria-label="Kind of goal" value={kind} onChange={(event) => { setKind(event.target.value); setWhich(0); }}>
          {KINDS.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
        </select>{" "}
        {field(0)} {second && <>{second} {field(1)}</>}
      </p>
      <p class="small">Click a stone, or drag over several. {words.includes("group") ? "One stone names its group." : ""}</p>
      <Board size={size} rows={rows} lit={places[which]} cursor={cursor} onPoint={toggle} onDrag={drag} touchDrag={true} label="Board to choose points on" gridId="goal-grid" />
      <p class="buttons"><button class="primary" disabled={!ready} onClick={() => takeGoal({ goal, text: "" })}>Take this goal</button>{ready && <code>{goal}</code>}</p>
    </div>
  );
}

export function GoalDialog({ state }) {
  const { problem, goals, chosen } = state;
  const [own, setOwn] = useState(false);
  useEffect(() => {
    if (problem && !goals && !chosen.length) loadGoals();
    return () => set({ lit: [] });
  }, []);
  if (!problem) return null;
  const light = (entry) => set({ lit: entry.points ?? withChains(namesIn(entry.goal), replay(problem.position, []).rows, problem.position.size) });
  return (
    <Dialog title="What is wanted?" look={own ? "wide" : "aside"}>
      {own ? <OwnGoal problem={problem} cursor={state.cursor} chosen={chosen} /> : chosen.length ? <GoalsAbout state={state} /> : (
        <>
          {!goals && <p>Looking at the position …</p>}
          {goals?.length === 0 && <p>nerai sees no goal that stands out. Choose one yourself.</p>}
          <ul class="goal-list">
            {(goals ?? []).map((entry) => (
              <li key={entry.goal}>
                <button aria-current={entry.goal === problem.goal ? "true" : undefined} onClick={() => takeGoal(entry)} onMouseEnter={() => light(entry)} onFocus={() => light(entry)}>
                  <span>{goalWords(entry.text)}</span>
                  {SOURCES[entry.source] && <span class="small">{SOURCES[entry.source]}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p><button class="link" onClick={() => setOwn(!own)}>{own ? "Back to the list" : "Another goal: point at the stones"}</button></p>
    </Dialog>
  );
}
