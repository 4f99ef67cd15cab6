/* A game against nerai: board and moves on the left; what nerai says of its move, hints and the count on the right. */
import * as act from "../actions.js";
import { boardAt } from "../game.js";
import { countMarks, pictureMarks } from "../marks.js";
import * as play from "../play.js";
import { otherSide, sideName, vertexXY, withChains } from "../points.js";
import { secondsWords } from "../words.js";
import { set } from "../store.js";
import { Board } from "./board.jsx";
import { CountCard } from "./play-count.jsx";
import { HintCard, Reasons } from "./play-why.jsx";

const LEAST_REVIEWED = 10;
const takeFocus = (element) => element?.focus();
const stone = (side) => <span class={`stone small ${side}`} aria-hidden="true" />;
const RULES = { new_zealand: "New Zealand", tromp_taylor: "Tromp-Taylor", aga: "AGA" };
const rulesName = (name) => RULES[name] ?? name[0].toUpperCase() + name.slice(1);

function Players({ game }) {
  const taken = (side) => game.prisoners[side] > 0 && <span class="small">, {game.prisoners[side]} {game.prisoners[side] === 1 ? "prisoner" : "prisoners"}</span>;
  const other = otherSide(game.person);
  return (
    <p class="players">
      <span>{stone(game.person)}{sideName(game.person)}: you{taken(game.person)}</span>
      <span>{stone(other)}{sideName(other)}: {play.opponentOf(game)}{taken(other)}</span>
      <span class="small">{rulesName(game.rules)} rules, komi {game.komi}{game.handicap ? `, handicap ${game.handicap}` : ""}, {secondsWords(game.time_s)} a move</span>
    </p>
  );
}

/** How it stands, or how far nerai is with its move. */
function Standing({ state }) {
  const { play: game, thinking } = state;
  if (thinking) {
    const words = thinking.phase === "waiting" ? "waiting for a free processor" : thinking.what === "hint" ? "nerai is looking for a hint" : "nerai is thinking";
    return (
      <p class="standing running-move">
        <span class="spinner" aria-hidden="true" /> {words} … <span class="small">{thinking.games ? `${thinking.games.toLocaleString("en")} random games, ` : ""}{(thinking.seconds ?? 0).toFixed(1)} s</span>{" "}
        <button class="stop" onClick={act.stop}>Stop</button>
      </p>
    );
  }
  return (
    <p class="standing">
      {game.stage === "open" && game.turn && stone(game.turn === "person" ? game.person : otherSide(game.person))}
      <strong>{play.standing(game)}</strong>{" "}
      {game.turn === "nerai" && !state.busy && <button class="primary" onClick={play.letMove}>Let nerai move</button>}
    </p>
  );
}

function Actions({ state }) {
  const { play: game, thinking, busy, resigning, counted } = state;
  const mine = game.turn === "person" && !thinking && !busy;
  const open = game.stage === "open";
  const moved = game.moves.some((move) => move.side === game.person) || game.stage === "over";
  if (resigning)
    return (
      <div class="actions" role="group" aria-label="Resign?">
        <span>Give the game up?</span>
        <button class="stop" onClick={play.resign}>Resign</button>
        <button ref={takeFocus} onClick={play.playOn}>Play on</button>
      </div>
    );
  return (
    <div class="actions">
      <button onClick={play.hint} disabled={!mine}>Hint</button>
      <button onClick={() => play.move("pass")} disabled={!mine}>Pass</button>
      <button onClick={play.undo} disabled={!moved || (busy && !thinking)}>Undo</button>
      <span class="gap" />
      <button onClick={play.count} disabled={!open || Boolean(thinking)} aria-pressed={Boolean(counted)}>Count</button>
      <button onClick={play.askToResign} disabled={!open || busy || Boolean(thinking)}>Resign</button>
    </div>
  );
}

function PlayBoard({ state }) {
  const { play: game, lit, cursor, busy, thinking } = state;
  const { size } = game;
  const { rows, last } = boardAt(game, game.moves.length);
  const onPoint = (name) => {
    const [x, y] = vertexXY(name, size);
    if (game.stage === "counting") return rows[y][x] ? play.judge(name) : undefined;
    if (rows[y][x]) return set({ lit: withChains([name], rows, size) });
    return play.move(name);
  };
  const enter = game.stage === "counting" ? "calls stones dead, then in seki, then alive" : "plays";
  const picture = pictureMarks(state, rows);
  const count = state.counted ?? game.count;
  return (
    <section class="pane board-pane" aria-label="Game against nerai">
      <div class="task-title"><h2>Game against nerai</h2></div>
      <Players game={game} />
      <div class={game.turn === "person" || game.stage === "counting" ? "" : "game-board"}>
        <Board size={size} rows={rows} last={last} lit={lit.length ? lit : picture.lit} cursor={cursor} busy={busy || Boolean(thinking)}
          zone={picture.region} zoneWord="in the area that it is for"
          marks={count ? countMarks(count, rows, size) : picture.marks} onPoint={onPoint}
          label={`Go board, ${size[0]} by ${size[1]}. ${play.standing(game)} Arrow keys move, Enter ${enter}.`} />
      </div>
      {picture.legend && <p class="small instead">{picture.legend}</p>}
      {game.stage === "open" && lastPass(game) && <p class="small instead">{sideName(game.moves.at(-1).side)} has passed.</p>}
      <Standing state={state} />
      <Actions state={state} />
    </section>
  );
}

const lastPass = (game) => game.moves.at(-1)?.vertex === "pass";

function Afterwards({ game }) {
  const enough = game.moves.length >= LEAST_REVIEWED;
  return (
    <div class="afterwards">
      <p class="buttons">
        <button onClick={play.save}>Save as SGF</button>
        <button onClick={play.reviewPlay} disabled={!enough} title={enough ? undefined : `from ${LEAST_REVIEWED} moves on`}>Review this game</button>
        <button onClick={() => set({ dialog: "play" })}>New game</button>
      </p>
      <p class="tip">
        {game.stage === "over" ? "The game is kept: Play, above, and New game list it." : <>The game is kept after every move; <code>nerai play --resume latest</code> goes on with it in the terminal.</>}
      </p>
    </div>
  );
}

export function PlayPanes({ state }) {
  const { play: game, advice, counted } = state;
  const count = counted ?? game.count;
  return (
    <main class="panes game play">
      <PlayBoard state={state} />
      <section class="pane play-pane" aria-label="What nerai says">
        {count && <CountCard state={state} count={count} />}
        {advice && <HintCard state={state} />}
        <Reasons state={state} />
        <Afterwards game={game} />
      </section>
    </main>
  );
}
