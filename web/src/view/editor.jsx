/* Drawing a position: stones on and off, the size, who plays. Whether it is legal the server says when it is used. */
import { usePosition } from "../actions.js";
import { emptyPosition, signMap } from "../points.js";
import { get, set } from "../store.js";
import { Board } from "./board.jsx";

const TOOLS = { black: "Black stone", white: "White stone", turns: "In turns", erase: "Erase" };
const SIZES = [5, 6, 7, 9, 11, 13, 19];

/** The stones after a click with a tool; a click on a stone of the same colour takes it off. */
function put({ position, tool, turn = "black" }, name) {
  const there = position.black.includes(name) ? "black" : position.white.includes(name) ? "white" : null;
  const side = tool === "turns" ? turn : tool;
  const without = (list) => list.filter((item) => item !== name);
  const next = { ...position, black: without(position.black), white: without(position.white), ko: null };
  if (tool === "turns" && there) return { position: next };
  if (side !== "erase" && there !== side) next[side] = [...next[side], name];
  return { position: next, ...(tool === "turns" ? { turn: turn === "black" ? "white" : "black" } : {}) };
}

export function Editor({ edit }) {
  const { position, tool } = edit;
  const change = (part) => set({ edit: { ...get().edit, ...part } });
  const name = position.size.join("x");
  const sizes = [...new Set([...SIZES.map((n) => `${n}x${n}`), name])];
  const stones = position.black.length + position.white.length;
  return (
    <main class="panes editing">
      <section class="pane board-pane" aria-label="Board">
        <h2>Draw a position</h2>
        <Board size={position.size} rows={signMap(position)} cursor={get().cursor} onPoint={(point) => change(put(edit, point))}
          label="Go board to draw on. Arrow keys move, Enter puts or takes a stone." />
      </section>
      <section class="pane tools" aria-label="Tools">
        <h2>A click puts</h2>
        <div class="switch tall" role="group" aria-label="A click puts">
          {Object.entries(TOOLS).map(([key, words]) => (
            <button key={key} aria-pressed={tool === key} onClick={() => change({ tool: key })}>
              {(key === "black" || key === "white") && <span class={`stone small ${key}`} aria-hidden="true" />}{words}
            </button>
          ))}
        </div>
        <p>
          <label>Board <select value={name} onChange={(event) => change({ position: { ...emptyPosition(...event.target.value.split("x").map(Number)), to_move: position.to_move } })}>
            {sizes.map((size) => <option key={size} value={size}>{size.replace("x", " × ")}</option>)}
          </select></label>
          <span class="small"> Another size clears the board.</span>
        </p>
        <div class="switch" role="group" aria-label="Who plays first">
          {["black", "white"].map((side) => (
            <button key={side} aria-pressed={position.to_move === side} onClick={() => change({ position: { ...position, to_move: side } })}>
              {side === "black" ? "Black" : "White"} to play
            </button>
          ))}
        </div>
        <p class="buttons">
          <button class="primary" disabled={!stones} onClick={() => usePosition(position)}>Use this position</button>
          <button onClick={() => change({ position: { ...emptyPosition(...position.size), to_move: position.to_move } })}>Clear</button>
          <button onClick={() => set({ edit: null })}>Cancel</button>
        </p>
        <p class="small">Next you choose what is wanted: kill a group, let it live, connect, …</p>
      </section>
    </main>
  );
}
