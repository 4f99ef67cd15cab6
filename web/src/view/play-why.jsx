/* Why nerai played its moves, and its hints: the words of the server, and what of them can be drawn on the board. */
import * as play from "../play.js";
import { sideName } from "../points.js";
import { moveWords } from "../words.js";
import { Points } from "./text.jsx";

/** A reason line by line, as deep as the goals are. */
function Lines({ text }) {
  return (
    <ul class="sentences reason">
      {text.split("\n").map((line, i) => (
        <li key={i} style={{ marginLeft: `${0.55 * Math.min(8, line.search(/\S|$/) / 2)}rem` }}><Points text={line.trim()} /></li>
      ))}
    </ul>
  );
}

function OnBoard({ state, which, has }) {
  if (!has) return null;
  return <button aria-pressed={state.picture === which} onClick={() => play.showPicture(which)}>Show on the board</button>;
}

export function HintCard({ state }) {
  const { advice } = state;
  return (
    <section class="card good" aria-label="Hint">
      <p class="card-head"><span class="badge good">hint</span> <strong>nerai would {advice.move === "pass" ? "pass" : advice.move === "resign" ? "resign" : <>play <Points text={advice.move} /></>}</strong> <OnBoard state={state} which="hint" has={advice.picture} /></p>
      <Lines text={advice.why} />
    </section>
  );
}

function Earlier({ game, last }) {
  const told = game.moves.map((move, number) => ({ ...move, number })).filter(({ why, number, side }) => why && number !== last && side !== game.person).reverse();
  if (!told.length) return null;
  return (
    <details class="earlier">
      <summary>Earlier reasons ({told.length})</summary>
      {told.map(({ number, side, vertex, why }) => (
        <details key={number}>
          <summary>Move {number + 1}, {moveWords(side, vertex)}</summary>
          <Lines text={why} />
        </details>
      ))}
    </details>
  );
}

export function Reasons({ state }) {
  const { play: game, explaining } = state;
  const number = play.lastOfNerai(game);
  const move = game.moves[number];
  const resigned = game.stage === "over" && game.result === `${game.person === "black" ? "B" : "W"}+R`;
  const why = resigned ? (game.moves.at(-1)?.why ?? game.said) : (move?.why ?? game.said);
  const head = resigned ? "Why did nerai resign?" : move ? (move.vertex === "pass" ? `Why did ${sideName(move.side)} pass?` : `Why ${sideName(move.side)} ${move.vertex}?`) : "Why?";
  return (
    <div class="why-move">
      <div class="pane-head"><h2>{head}</h2> <OnBoard state={state} which="why" has={move && game.picture && game.turn === "person"} /></div>
      {why ? <Lines text={why} /> : explaining ? (
        <p class="progress"><span class="spinner" aria-hidden="true" /> Finding the reason …</p>
      ) : (
        <p class="empty">{move ? "The reason of this move is not known." : "When nerai has moved, it tells here why."}</p>
      )}
      <Earlier game={game} last={resigned ? -1 : number} />
    </div>
  );
}
