/* The board: shudan draws stones and lines, a transparent grid of named cells above it is what is clicked and heard.
 *
 * shudan's own cells carry no names a screen reader could say, hence the second layer; it also carries our marks.
 */
import { Goban } from "@sabaki/shudan";
import { useEffect, useRef, useState } from "preact/hooks";
import { starPoints, vertexName, vertexXY } from "../points.js";
import { set } from "../store.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SIDES = { west: [-1, 0], east: [1, 0], north: [0, -1], south: [0, 1] };
const STONE = { 1: "black stone", "-1": "white stone", 0: "empty" };

// Letters above and numbers on the left are enough; the other two sides only keep a margin.
const EDGES = { gridTemplateRows: "1em 1fr .4em", gridTemplateColumns: "1em 1fr .4em" };

/** Points per side that fit: the board fills the pane's width, but never more height than a screen has. */
function useVertexSize(columns, rows) {
  const frame = useRef(null);
  const [pixels, setPixels] = useState(0);
  useEffect(() => {
    const measure = () => {
      const width = frame.current?.clientWidth ?? 0;
      const height = Math.max(260, innerHeight * 0.58);
      setPixels(Math.max(12, Math.min(56, Math.floor(Math.min(width / (columns + 1.9), height / (rows + 1.9))))));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(frame.current);
    addEventListener("resize", measure);
    measure();
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, [columns, rows]);
  return [frame, pixels];
}

/** Marks on points, as classes of cells: {A8: "good"}; the words are read out with the point. */
export function Board({ size, rows, range, numbers = new Map(), last, marks = {}, lit = [], chosen = [], zone = [], zoneWord = "in the zone", cursor, label, busy, gridId = "board-grid", onPoint, onAsk, onDrag, onDragEnd, onExtend, onChosen, touchDrag = false }) {
  const [[x0, x1], [y0, y1]] = range ?? [[0, size[0] - 1], [0, size[1] - 1]];
  const [frame, pixels] = useVertexSize(x1 - x0 + 1, y1 - y0 + 1);
  const dragged = useRef(null);
  const spent = useRef(false); // the click that ends a drag is no click
  const corner = useRef(null); // where choosing by Shift and arrows began
  const markers = rows.map((row, y) =>
    row.map((sign, x) => {
      const number = numbers.get(`${x},${y}`);
      // A stone that was taken leaves its number, so that the line can still be read.
      if (number) return { type: "label", label: String(number) };
      return last && sign && last[0] === x && last[1] === y ? { type: "circle" } : null;
    }),
  );
  const [litSet, chosenSet, zoneSet] = [new Set(lit), new Set(chosen), new Set(zone)];
  // The zone's outline: a side of a cell is drawn where the zone ends.
  const zoneSides = (x, y) => ["zone", ...Object.entries(SIDES).filter(([, [dx, dy]]) => !zoneSet.has(nameOn(x + dx, y + dy, size))).map(([side]) => side)].join(" ");
  const stars = new Set(starPoints(size).map(([x, y]) => vertexName(x, y, size)));
  const columns = Array.from({ length: x1 - x0 + 1 }, (_, i) => x0 + i);
  const lines = Array.from({ length: y1 - y0 + 1 }, (_, i) => y0 + i);

  function onKeyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const [cx, cy] = cursor ?? [Math.floor((x0 + x1) / 2), Math.floor((y0 + y1) / 2)];
    if (arrow) {
      const at = cursor ? [cx + arrow[0], cy + arrow[1]] : [cx, cy];
      const to = [Math.min(x1, Math.max(x0, at[0])), Math.min(y1, Math.max(y0, at[1]))];
      set({ cursor: to });
      if (!event.shiftKey || !onExtend) corner.current = null;
      else {
        corner.current ??= [cx, cy];
        onExtend(box(vertexName(...corner.current, size), vertexName(...to, size), size));
      }
    } else if (event.key === "Enter" && chosen.length && onChosen) onChosen();
    else if ((event.key === "Enter" || event.key === " ") && cursor) onPoint(vertexName(cx, cy, size), event);
    else if (event.key.toLowerCase() === "w" && cursor && onAsk) onAsk(vertexName(cx, cy, size));
    else return;
    event.preventDefault();
  }

  const nameAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-vertex]")?.dataset.vertex;
  // A finger that moves over the board scrolls the page, unless choosing points is all the board is for.
  function onPointerDown(event) {
    spent.current = false;
    if (!onDrag || event.button || (event.pointerType !== "mouse" && !touchDrag)) return;
    dragged.current = { from: nameAt(event), names: null };
  }
  function onPointerMove(event) {
    const drag = dragged.current;
    if (!drag || !event.buttons) return void (dragged.current = null);
    const to = nameAt(event);
    if (!to || (to === drag.from && !drag.names)) return;
    drag.names = box(drag.from, to, size);
    onDrag(drag.names);
  }
  // A finger that was moved gives no click, so the end of a drag is where the pointer leaves the board's cells.
  function onPointerUp() {
    const was = dragged.current;
    dragged.current = null;
    spent.current = Boolean(was?.names);
    if (was?.names) onDragEnd?.(was.names);
  }
  function onPointerCancel() {
    if (dragged.current?.names) onDrag([]);
    dragged.current = null;
  }
  function onClick(event) {
    if (spent.current) return void (spent.current = false);
    const name = nameAt(event) ?? event.target.closest("[data-vertex]")?.dataset.vertex;
    if (!name) return;
    set({ cursor: vertexXY(name, size) });
    (event.shiftKey && onAsk ? onAsk : onPoint)(name, event);
  }

  const cellId = cursor && `${gridId}-${vertexName(...cursor, size)}`;
  return (
    <div class="board-frame" ref={frame}>
      {pixels > 0 && (
        <div class="board" style={{ fontSize: `${pixels}px` }}>
          <div aria-hidden="true" class="board-drawing">
            <Goban vertexSize={pixels} signMap={rows} markerMap={markers} rangeX={[x0, x1]} rangeY={[y0, y1]} showCoordinates={true} style={EDGES} />
          </div>
          <div
            id={gridId}
            role="grid"
            tabIndex={0}
            aria-label={label}
            aria-busy={busy}
            aria-activedescendant={cellId ?? undefined}
            class={`cells${touchDrag ? " choosing" : ""}`}
            style={{ gridTemplateColumns: `repeat(${columns.length}, 1em)` }}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerCancel}
          >
            {lines.map((y) => (
              <div role="row" class="row" key={y}>
                {columns.map((x) => {
                  const name = vertexName(x, y, size);
                  const mark = marks[name];
                  const here = cursor && cursor[0] === x && cursor[1] === y;
                  const number = numbers.get(`${x},${y}`);
                  const said = [name, STONE[rows[y][x]], number && (rows[y][x] ? `move ${number}` : `move ${number} was taken`), mark?.word, chosenSet.has(name) && "chosen", zoneSet.has(name) && zoneWord].filter(Boolean).join(", ");
                  return (
                    <div
                      role="gridcell"
                      key={x}
                      id={`${gridId}-${name}`}
                      data-vertex={name}
                      aria-label={said}
                      aria-selected={here ? "true" : undefined}
                      class={["cell", !rows[y][x] && "free", mark?.tone, litSet.has(name) && "lit", chosenSet.has(name) && "chosen", here && "cursor"].filter(Boolean).join(" ")}
                    >
                      {stars.has(name) && !rows[y][x] && !number && <i class="star-point" aria-hidden="true" />}
                      {zoneSet.has(name) && <i class={zoneSides(x, y)} aria-hidden="true" />}
                      {mark?.sign && !rows[y][x] ? <span aria-hidden="true">{mark.sign}</span> : null}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The name of a point, or null beside the board. */
const nameOn = (x, y, size) => (x >= 0 && y >= 0 && x < size[0] && y < size[1] ? vertexName(x, y, size) : null);

/** All names in the rectangle between two points. */
function box(from, to, size) {
  const [a, b] = [vertexXY(from, size), vertexXY(to, size)];
  if (!a || !b) return [];
  const found = [];
  for (let y = Math.min(a[1], b[1]); y <= Math.max(a[1], b[1]); y++)
    for (let x = Math.min(a[0], b[0]); x <= Math.max(a[0], b[0]); x++) found.push(vertexName(x, y, size));
  return found;
}
