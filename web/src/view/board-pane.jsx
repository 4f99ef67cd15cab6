/* First pane: the task, the board, what can be done, and what became of the last move. */
import { useEffect } from "preact/hooks";
import * as act from "../actions.js";
import { chooseAloud, choose, positionShown, proposeGoals, shownMoves, toggle } from "../choosing.js";
import { alternate, crop, namesIn, otherSide, replay, sideName, signMap, vertexXY, withChains } from "../points.js";
import { set } from "../store.js";
import { problemTitle } from "../titles.js";
import { VERDICTS, brokenName, evidence, goalWords, withoutPass } from "../words.js";
import { Board } from "./board.jsx";
import { ChosenBar } from "./choose.jsx";
import { Granted, Points } from "./text.jsx";
import { ZoneToggle, shadedZone } from "./zone.jsx";

const TRY_MARKS = { true: { tone: "good", sign: "○", word: "works" }, false: { tone: "bad", sign: "✕", word: "fails" } };

/** Marks that the answer puts on the empty board: its move and the tries that fail. Nothing before Solve. */
function answerMarks({ answer, moves, view }, rows, size) {
  const marks = {};
  if (!answer || moves.length || view) return marks;
  const free = (name) => {
    const xy = vertexXY(name, size);
    return xy && !rows[xy[1]][xy[0]];
  };
  for (const item of answer.tries ?? [])
    if (free(item.move)) marks[item.move] = TRY_MARKS[item.works];
  if (answer.move && free(answer.move)) marks[answer.move] = { tone: "good", sign: "★", word: "the move" };
  return marks;
}

/** What the author asks; all else that was written there may be the solution, and stays folded until it is known. */
function Comment({ problem, told }) {
  const { comment, task } = problem;
  const rest = comment && comment.trim() !== task;
  return (
    <>
      {task && <p class="comment">“{task}”</p>}
      {rest && (
        <details class="authors" open={told} key={`${problem.id} ${told}`}>
          <summary>Author's comment{!told && " (may give the answer away)"}</summary>
          <p class="comment">{comment}</p>
        </details>
      )}
    </>
  );
}

function Task({ state }) {
  const { problem, list } = state;
  const at = list.findIndex((entry) => entry.id === problem.id);
  const side = positionShown(state).to_move;
  const light = () => {
    const rows = signMap(problem.position);
    set({ lit: withChains(namesIn(problem.goal), rows, problem.position.size) });
  };
  return (
    <div class="task">
      <div class="task-title">
        <h2>{problemTitle(state)}{list[at]?.done && <span class="badge good">solved</span>}</h2>
        {list.length > 1 && at >= 0 && (
          <div class="stepper">
            <button class="plain" disabled={at === 0} onClick={() => act.step(-1)} aria-label="Previous problem">‹</button>
            <span>{at + 1} / {list.length}</span>
            <button class="plain" disabled={at === list.length - 1} onClick={() => act.step(1)} aria-label="Next problem">›</button>
          </div>
        )}
      </div>
      <p class="goal-line">
        <span class={`stone ${side}`} aria-hidden="true" />
        <strong>{sideName(side)} to play.</strong>{" "}
        <button class="goal" onClick={() => set({ dialog: "goal" })} onMouseEnter={light} onMouseLeave={() => set({ lit: [] })} onFocus={light} onBlur={() => set({ lit: [] })}>
          <span class="goal-label">{side === problem.position.to_move ? "Goal:" : `${sideName(problem.position.to_move)}'s goal:`}</span> {problem.goal_text ? goalWords(problem.goal_text) : problem.goal ? <code>{problem.goal}</code> : "choose a goal"} <span class="change">change</span>
        </button>
      </p>
      <Comment problem={problem} told={Boolean(state.answer) || state.verdict?.verdict === "reached"} />
    </div>
  );
}

function Actions({ state }) {
  const { hints, solving, busy, moves, view, answer } = state;
  return (
    <div class="actions">
      <div class="group" role="group" aria-label="Hints">
        <span class="group-name" aria-hidden="true">Hint</span>
        {[1, 2, 3].map((number) => (
          <button key={number} aria-label={`Hint ${number}`} class={hints.length >= number ? "used" : ""} disabled={number > hints.length + 1 || busy || Boolean(solving)} onClick={() => act.hint(number)}>
            {number}
          </button>
        ))}
      </div>
      {solving ? (
        <button class="stop" onClick={act.stop}>Stop</button>
      ) : (
        <button class={answer ? "" : "primary"} onClick={answer ? act.hideAnswer : act.solve} disabled={busy}>{answer ? "Hide answer" : "Solve"}</button>
      )}
      <span class="gap" />
      <button onClick={act.undo} disabled={!moves.length}>Undo</button>
      <button onClick={act.restart} disabled={!moves.length && !view && !state.whyNot && !busy}>Start over</button>
    </div>
  );
}

const CLICKS = { play: "plays a move", ask: "asks “why not?”", choose: "chooses for a goal" };
const ENTER = { play: "plays", ask: "asks why not", choose: "chooses the point" };

function ClickMode({ clicks }) {
  return (
    <div class="click-mode" role="group" aria-label="What a click on the board does">
      <span>A click</span>
      {Object.entries(CLICKS).map(([name, words]) => (
        <button key={name} aria-pressed={clicks === name} onClick={() => set({ clicks: name, chosen: [] })}>{words}</button>
      ))}
    </div>
  );
}

function Verdict({ state }) {
  const { verdict, problem, list } = state;
  const at = list.findIndex((entry) => entry.id === problem.id);
  const hasNext = at >= 0 && at + 1 < list.length;
  const { word, tone } = VERDICTS[verdict.verdict] ?? VERDICTS.unknown;
  const found = evidence(verdict.evidence);
  const unsure = verdict.evidence && found.tone === "open" && found.word;
  const line = verdict.line ?? [];
  const other = sideName(otherOf(problem, verdict));
  const showLine = () => {
    const first = problem.position.to_move;
    // The line may be told from the move itself, from the reply, or from what follows it.
    const skip = line[0] === verdict.move ? 0 : line[0] === verdict.reply ? 1 : 2;
    const base = [...verdict.before, verdict.move, verdict.reply].slice(0, verdict.before.length + skip);
    const all = alternate([...base, ...line], first);
    act.look(`After ${verdict.move}`, all.slice(base.length), base);
  };
  return (
    <section class={`card ${tone}`} aria-label="Your move">
      <p class="card-head">
        <span class={`badge ${tone}`}>{word}</span> <strong>{verdict.move}</strong>
        {verdict.reply && <> — {other} {verdict.reply === "pass" ? "need not answer" : <>answers <strong>{verdict.reply}</strong></>}</>}
        {unsure && <span class="small"> ({unsure})</span>}
      </p>
      {verdict.text && <p><Points text={withoutPass(verdict.text, other)} /></p>}
      {verdict.broken && (
        <p class="broken"><span class="badge bad">broken step</span> <strong><Points text={brokenName(verdict.broken)} /></strong>{verdict.broken.why && <>: <span class="small"><Points text={verdict.broken.why} /></span></>}</p>
      )}
      <Granted assumptions={verdict.assumptions} />
      {verdict.verdict === "reached" && hasNext && <button onClick={() => act.step(1)}>Next problem</button>}
      {line.length > 1 && <button class="link" onClick={showLine}>Show the line on the board</button>}
    </section>
  );
}

const otherOf = (problem, verdict) =>
  (verdict.before.length + 1) % 2 ? otherSide(problem.position.to_move) : problem.position.to_move;

function WhyNotCard({ state }) {
  const { whyNot, problem } = state;
  const tone = whyNot.works ? "good" : whyNot.works === false ? "bad" : "open";
  return (
    <section class={`card ${tone}`} aria-label="Why not">
      <p class="card-head">
        <span class={`badge ${tone}`}>{whyNot.works ? "works" : whyNot.works === false ? "fails" : "not known"}</span>{" "}
        <strong>{whyNot.works ? `${whyNot.move} works` : `Why not ${whyNot.move}?`}</strong>
      </p>
      <p><Points text={withoutPass(whyNot.text, sideName(otherSide(problem.position.to_move)))} /></p>
      <Granted assumptions={whyNot.assumptions} />
    </section>
  );
}

export function LineBar({ view }) {
  return (
    <div class="line-bar" role="group" aria-label="Line on the board">
      <span class="line-title">{view.title}</span>
      <button class="plain" onClick={() => act.stepLine(-1)} disabled={!view.at} aria-label="One move back">◀</button>
      <span>{view.at} / {view.moves.length}</span>
      <button class="plain" onClick={() => act.stepLine(1)} disabled={view.at === view.moves.length} aria-label="One move on">▶</button>
      <button onClick={act.leaveLine}>Back</button>
    </div>
  );
}

/** On a phone the tree and the reasons stand below the board: what they show there must come into sight. */
function useBoardInSight(view) {
  useEffect(() => {
    if (view) document.getElementById("board-grid")?.scrollIntoView({ block: "nearest" });
  }, [view]);
}

export function BoardPane({ state }) {
  const { problem, answer, view, whole, clicks, lit, cursor, chosen } = state;
  useBoardInSight(view);
  if (!problem)
    return (
      <section class="pane board-pane welcome">
        <h2>Open a problem</h2>
        <p>Choose one from the list, paste an SGF, or draw a position. Then find the move: nerai answers on the board.</p>
        <button class="primary" onClick={() => set({ dialog: "open" })}>Open or paste</button>
      </section>
    );
  const { size } = problem.position;
  const { moves, from } = shownMoves(state);
  const { rows, numbers, last } = replay(problem.position, moves);
  const shownNumbers = new Map([...numbers].filter(([, n]) => n > from).map(([key, n]) => [key, n - from]));
  const touched = [...moves.map((move) => move.vertex), ...(answer?.zone ?? [])];
  const range = whole ? null : crop(signMap(problem.position), touched, size);
  const cropped = range && (range[0][1] - range[0][0] + 1 < size[0] || range[1][1] - range[1][0] + 1 < size[1]);
  const onPoint = (name) => {
    if (clicks === "choose") return toggle(name);
    if (chosen.length) set({ chosen: [] });
    const [x, y] = vertexXY(name, size);
    // No move goes there; what a person can want of a stone is to see its chain.
    if (rows[y][x]) return set({ lit: withChains([name], rows, size) });
    return clicks === "ask" ? act.whyNot(name) : act.play(name);
  };
  return (
    <section class="pane board-pane" aria-label="Board">
      <Task state={state} />
      <Board size={size} rows={rows} range={range} numbers={shownNumbers} last={last} lit={lit} cursor={cursor} busy={state.busy}
        marks={answerMarks(state, rows, size)} onPoint={onPoint} onAsk={act.whyNot}
        chosen={chosen} zone={shadedZone(state)} touchDrag={clicks === "choose"}
        onDrag={choose} onDragEnd={proposeGoals} onExtend={chooseAloud} onChosen={clicks === "choose" ? null : proposeGoals}
        label={`Go board, ${size[0]} by ${size[1]}. ${sideName(positionShown(state).to_move)} to play. Arrow keys move, Enter ${ENTER[clicks]}, Shift with arrows chooses for a goal.`} />
      {state.busy && <p class="thinking" aria-hidden="true"><span class="spinner" /> nerai is reading … (Esc stops)</p>}
      {view && <LineBar view={view} />}
      <ChosenBar state={state} />
      <ZoneToggle state={state} />
      <Actions state={state} />
      {state.note && <p class="card open" role="status">{state.note}</p>}
      {state.verdict && <Verdict state={state} />}
      {state.whyNot && <WhyNotCard state={state} />}
      {state.hints.map((item) => (
        <p class="card hint" key={item.number} onMouseEnter={() => set({ lit: item.points ?? [] })} onMouseLeave={() => set({ lit: [] })}>
          <span class="badge open">Hint {item.number}</span> <Points text={item.text} />
        </p>
      ))}
      <div class="below">
        <ClickMode clicks={clicks} />
        <button class="link" onClick={() => act.play("pass")}>Pass</button>
        {(cropped || whole) && <button class="link" onClick={() => set({ whole: !whole })}>{whole ? "Show only this part" : "Show the whole board"}</button>}
      </div>
    </section>
  );
}
