/* A game: board with its moves on the left; the review, its graph and its mistakes on the right. */
import { useState } from "preact/hooks";
import * as act from "../actions.js";
import { bettersAt, boardAt, moveName, sideToMove } from "../game.js";
import { sideName, vertexXY, withChains } from "../points.js";
import * as play from "../review.js";
import { set } from "../store.js";
import { Board } from "./board.jsx";
import { LineBar } from "./board-pane.jsx";
import { Graph } from "./review-graph.jsx";
import { Points } from "./text.jsx";

const stone = (side) => <span class={`stone small ${side}`} aria-hidden="true" />;
const playerName = (game, side) => game[side] || sideName(side);

function Players({ game }) {
  return (
    <p class="players">
      <span>{stone("black")}{playerName(game, "black")}</span> <span>{stone("white")}{playerName(game, "white")}</span>
      {game.result && game.result !== "?" && <span class="small">{game.result}</span>}
    </p>
  );
}

/** What was played and what was better, on the board before the move. */
function marksOf(betters) {
  const marks = {};
  for (const { move, better, side } of betters) {
    marks[move] = { tone: `played ${side}`, sign: "✕", word: `${sideName(side)} played here` };
    marks[better] = { tone: "good", sign: "★", word: `better for ${sideName(side)}` };
  }
  return marks;
}

function Instead({ betters, number }) {
  const [{ move, side }] = betters;
  const better = [...new Set(betters.map((event) => event.better))].join(", ");
  return <p class="small instead">The board before move {number}, {sideName(side)} to play: ✕ {move} was played, ★ {better} was better.</p>;
}

function Walk({ game, at }) {
  const end = game.moves.length;
  return (
    <div class="walk" role="group" aria-label="Walk through the game">
      <button class="plain" onClick={() => play.goTo(0)} disabled={!at} aria-label="To the start">«</button>
      <button class="plain" onClick={() => play.goTo(at - 1)} disabled={!at} aria-label="One move back">◀</button>
      <span class="walk-move">{at ? moveName(game, at) : "Start"} <span class="small">of {end}</span></span>
      <button class="plain" onClick={() => play.goTo(at + 1)} disabled={at === end} aria-label="One move on">▶</button>
      <button class="plain" onClick={() => play.goTo(end)} disabled={at === end} aria-label="To the end">»</button>
    </div>
  );
}

const TONES = { bad: "mistake", good: "good move" };

function EventCard({ event, review }) {
  const problem = review.problems.find((item) => item.id === event.problem);
  const other = event.side === "black" ? "White" : "Black";
  const light = { onMouseEnter: () => set({ lit: event.stones }), onMouseLeave: () => set({ lit: [] }) };
  return (
    <section class={`card ${event.change}`} aria-label={`Move ${event.number}: ${TONES[event.change]}`} {...light}>
      <p class="card-head">
        <span class={`badge ${event.change}`}>{TONES[event.change]}</span> <strong>{stone(event.side)}{event.move}</strong>{" "}
        {event.points > 0 && <span class="small">{event.points_text}</span>} <span class="badge good">{event.evidence}</span>
      </p>
      <p><Points text={event.text} /></p>
      <p class="small">Goal of {sideName(event.side)}: <Points text={event.goal_text} /></p>
      <p class="event-lines">
        {event.better && event.before.line.length > 0 && <button onClick={() => play.showGround(event, "before")}>Show {event.better} instead</button>}
        {event.after?.line.length > 0 && <button onClick={() => play.showGround(event, "after")}>{event.change === "bad" ? `Show what ${other} can do now` : "Show that it holds"}</button>}
        {problem && <button class="link" onClick={() => play.practise(review.problems, problem)}>Practise this</button>}
      </p>
    </section>
  );
}

function GameBoard({ state }) {
  const { game, review, at, view, lit, cursor } = state;
  const { size } = game.start;
  const events = play.eventsAt(review, at);
  const betters = view ? [] : bettersAt(game, at, events);
  const shownAt = view ? view.from : at - (betters.length ? 1 : 0);
  const { rows, numbers, last } = boardAt(game, shownAt, view ? view.moves.slice(0, view.at) : []);
  const stones = events.flatMap((event) => event.stones);
  const onPoint = (name) => {
    const [x, y] = vertexXY(name, size);
    set({ lit: rows[y][x] ? withChains([name], rows, size) : [] });
  };
  const label = `Go board, ${size[0]} by ${size[1]}, ${moveName(game, at)} of ${game.moves.length}. ${sideName(sideToMove(game, shownAt))} to play. Arrow keys move, Enter shows a chain.`;
  return (
    <section class="pane board-pane" aria-label="Game">
      <div class="task-title"><h2>{game.title || "Game"}</h2></div>
      <Players game={game} />
      {/* A click leaves the focus where it was, so that the arrow keys go on walking through the game. */}
      <div class="game-board" onMouseDown={(event) => event.preventDefault()}>
        <Board size={size} rows={rows} numbers={numbers} last={last} lit={lit.length ? lit : view ? [] : stones} cursor={cursor}
          marks={marksOf(betters)} onPoint={onPoint} label={label} />
      </div>
      {betters.length > 0 && <Instead betters={betters} number={at} />}
      {view ? <LineBar view={view} /> : <Walk game={game} at={at} />}
      {events.map((event, i) => <EventCard key={i} event={event} review={review} />)}
      <p class="buttons"><button onClick={play.solveHere} disabled={!at}>Solve the position after move {at}</button></p>
    </section>
  );
}

function Offer() {
  return (
    <>
      <p>nerai looks at the game move by move: which stones could be taken, saved, cut or killed before a move, and which after it. Only what it can prove is told.</p>
      <p class="buttons"><button class="primary" onClick={play.startReview}>Review this game</button></p>
      <p class="tip">A small board takes seconds, a large one up to a minute or so. Meanwhile you can walk through the game with ← and →.</p>
    </>
  );
}

function Running({ reviewing }) {
  const { move, of, phase, seconds, problems, mistakes } = reviewing;
  const making = phase === "making problems";
  const words = making ? "Making problems of the mistakes" : phase === "waiting" ? "Waiting for another review to end" : `Move ${move} of ${of}`;
  return (
    <div class="running">
      <progress max={Math.max(1, making ? mistakes : of)} value={making ? problems : move} aria-label={making ? "Problems made" : "Moves looked at"} />
      <p><span class="spinner" aria-hidden="true" /> {words} … <span class="small">{(seconds ?? 0).toFixed(0)} s</span></p>
      <p class="buttons"><button class="stop" onClick={act.stop}>Stop</button></p>
    </div>
  );
}

function EventRow({ event, at }) {
  const here = event.number === at;
  const show = () => {
    play.goTo(event.number);
    // On a phone the list stands below the board.
    document.getElementById("board-grid")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <li>
      <button class="event" aria-current={here ? "true" : undefined} onClick={show}>
        <span class="event-move">{stone(event.side)}<span class="unseen">{sideName(event.side)} </span><strong>{event.move}</strong> <span class="small">move {event.number}</span></span>
        {event.change === "bad" && <span class="badge bad">{event.points_text}</span>}
        <span class="event-text">{event.text}</span>
      </button>
    </li>
  );
}

function Sides({ game, side, choose }) {
  const names = { both: "Both", black: playerName(game, "black"), white: playerName(game, "white") };
  return (
    <div class="switch" role="group" aria-label="Whose moves">
      {Object.entries(names).map(([key, words]) => (
        <button key={key} aria-pressed={side === key} onClick={() => choose(key)}>{key !== "both" && stone(key)}{words}</button>
      ))}
    </div>
  );
}

function Reviewed({ state }) {
  const { game, review, at } = state;
  const [side, choose] = useState("both");
  const mine = (event) => side === "both" || event.side === side;
  const bad = review.events.filter((event) => event.change === "bad" && mine(event));
  const good = review.events.filter((event) => event.change === "good" && mine(event));
  const problems = review.problems.filter((problem) => side === "both" || problem.position.to_move === side);
  return (
    <>
      <p>{review.summary}</p>
      {review.remarks.map((remark) => <p key={remark} class="small">{remark}</p>)}
      <Graph game={game} review={review} at={at} />
      {review.events.length > 0 && <Sides game={game} side={side} choose={choose} />}
      {problems.length > 0 && (
        <p class="buttons"><button class="primary" onClick={() => play.practise(problems)}>Practise {side === "both" ? "the" : "my"} mistakes</button> <span class="small">{problems.length} {problems.length === 1 ? "problem" : "problems"}, without their answers</span></p>
      )}
      {review.events.length > 0 && <h3>Mistakes, the worst first</h3>}
      <ol class="events">{bad.map((event, i) => <EventRow key={i} event={event} at={at} />)}</ol>
      {review.events.length > 0 && !bad.length && <p class="empty">None is proved.</p>}
      {good.length > 0 && (
        <details>
          <summary>Good moves ({good.length})</summary>
          <ol class="events">{good.map((event, i) => <EventRow key={i} event={event} at={at} />)}</ol>
        </details>
      )}
      <details><summary>What this rests on</summary><p class="small">{review.meaning}</p></details>
    </>
  );
}

export function GamePanes({ state }) {
  const { review, reviewing } = state;
  return (
    <main class="panes game">
      <GameBoard state={state} />
      <section class="pane review-pane" aria-label="Review">
        <div class="pane-head"><h2>Review</h2></div>
        {reviewing ? <Running reviewing={reviewing} /> : review ? <Reviewed state={state} /> : <Offer />}
      </section>
    </main>
  );
}
