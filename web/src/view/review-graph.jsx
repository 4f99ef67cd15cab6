/* How the stones stood over the game: Black's above the line, White's below; a slider that walks through the moves.
 *
 * The picture is for the eye only: its value in words is read out, and a table says the rest.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { moveName, standing, standingWords } from "../game.js";
import { goTo } from "../review.js";

const HALF = 52;
const EDGE = 9; // where the marks of mistakes stand
const SIDES = [["black", -1], ["white", 1]];

function useWidth() {
  const frame = useRef(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(() => setWidth(Math.floor(frame.current?.clientWidth ?? 0)));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  return [frame, width];
}

function Bars({ statuses, x, wide, scale }) {
  return statuses.flatMap((status) =>
    SIDES.flatMap(([side, sign]) => {
      const lost = status.lost[side] * scale;
      const critical = status.critical[side] * scale;
      const bar = (kind, from, height) => height > 0 && (
        <rect key={`${status.number}${side}${kind}`} class={kind} x={x(status.number)} width={wide} height={height} y={HALF + (sign < 0 ? -from - height : from)} />
      );
      return [bar("lost", 0, lost), bar("critical", lost, critical)];
    }),
  );
}

function Mark({ event, x }) {
  const y = event.side === "black" ? EDGE - 4 : 2 * HALF - EDGE + 4;
  const by = event.side === "black" ? 6 : -6;
  return <path class={`mistake ${event.side}`} d={`M${x - 4.5} ${y}h9l-4.5 ${by}z`} />;
}

function Picture({ game, review, at, width }) {
  const moves = game.moves.length;
  const step = width / Math.max(1, moves);
  const x = (number) => (number - 1) * step;
  const most = Math.max(4, ...review.statuses.flatMap((s) => SIDES.map(([side]) => s.lost[side] + s.critical[side])));
  const scale = (HALF - 2 * EDGE) / most;
  const every = [5, 10, 20, 50, 100, 200].find((n) => n * step > 34) ?? 500;
  const ticks = Array.from({ length: Math.floor(moves / every) }, (_, i) => (i + 1) * every);
  return (
    <svg width={width} height={2 * HALF + 16} aria-hidden="true">
      {at > 0 && <rect class="now" x={x(at) + step / 2 - Math.max(step, 3) / 2} y="0" width={Math.max(step, 3)} height={2 * HALF} />}
      <Bars statuses={review.statuses} x={x} wide={Math.max(1, step - (step > 6 ? 1.5 : 0))} scale={scale} />
      <path class="axis" d={`M0 ${HALF}H${width}`} />
      {review.events.filter((event) => event.change === "bad").map((event, i) => <Mark key={i} event={event} x={x(event.number) + step / 2} />)}
      {ticks.map((n) => <text key={n} x={Math.min(width - 13, x(n) + step / 2)} y={2 * HALF + 13}>{n}</text>)}
    </svg>
  );
}

function Table({ game, review }) {
  // Only where something changes: the rest would be read out for nothing.
  const rows = review.statuses.filter((status, i) => !i || standingWords(status) !== standingWords(review.statuses[i - 1]));
  return (
    <details>
      <summary>The graph as a table</summary>
      <table>
        <thead><tr><th scope="col">From</th><th scope="col">Black</th><th scope="col">White</th></tr></thead>
        <tbody>
          {rows.map((status) => (
            <tr key={status.number}>
              <th scope="row">{moveName(game, status.number)}</th>
              <td>{standing(status, "black") || "–"}</td>
              <td>{standing(status, "white") || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function Graph({ game, review, at }) {
  const [frame, width] = useWidth();
  const moves = game.moves.length;
  const status = review.statuses.find((item) => item.number === at);
  const mistakes = review.events.filter((event) => event.number === at && event.change === "bad").length;
  const words = `${moveName(game, at)}. ${status ? `${standingWords(status)}.` : ""}${mistakes ? " A mistake." : ""}`;
  const move = (event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const { left } = frame.current.getBoundingClientRect();
    goTo(Math.max(1, Math.min(moves, Math.ceil(((event.clientX - left) / width) * moves))));
  };
  return (
    <figure class="graph">
      <figcaption class="small">{review.graph}</figcaption>
      <div ref={frame} class="graph-frame" role="slider" tabIndex={0} aria-label="Move of the game" aria-valuemin={0} aria-valuemax={moves} aria-valuenow={at} aria-valuetext={words} onPointerDown={move} onPointerMove={move}>
        {width > 0 && <Picture game={game} review={review} at={at} width={width} />}
      </div>
      <p class="legend"><span><i class="key lost" /> lost whoever moves</span> <span><i class="key critical" /> in danger: whoever moves first</span> <span>▼ ▲ mistakes of Black, of White</span></p>
      <Table game={game} review={review} />
    </figure>
  );
}
