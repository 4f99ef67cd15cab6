/* The keys of the page. Letters act anywhere except in a field or a dialog; the board itself takes the arrows. */
import * as act from "./actions.js";
import { dropChoice } from "./choosing.js";
import { onPlayKey } from "./play.js";
import { onGameKey } from "./review.js";
import { toggleTheme } from "./theme.js";
import { get, set } from "./store.js";

export const KEYS = [
  ["← ↑ → ↓", "move the cursor on the board"],
  ["Enter", "play at the cursor"],
  ["Shift and arrows", "choose stones or a region; Enter lists goals about them"],
  ["W", "why not at the cursor?"],
  ["H", "next hint"],
  ["S", "solve, or stop solving"],
  ["U or Backspace", "undo"],
  ["R", "back to the start"],
  ["Z", "shade the zone, once solved"],
  ["Esc", "stop, leave a line, or drop what was chosen"],
  ["[ and ]", "step through a line"],
  ["N and P", "next and previous problem"],
  ["G", "choose the goal"],
  ["← and →", "walk through a game; N and P: its mistakes"],
  ["P, U, H, W, C, N", "against nerai: pass, undo, hint, why, count, new game"],
  ["L", "list of problems"],
  ["O", "open or paste"],
  ["E", "draw a position"],
  ["B", "put the focus on the board"],
  ["T", "light or dark"],
  ["?", "this list"],
];

export const focusBoard = () => document.getElementById("board-grid")?.focus();

const DOES = {
  h: () => act.hint(Math.min(3, get().hints.length + 1)),
  s: () => (get().solving ? act.stop() : act.solve()),
  u: act.undo,
  backspace: act.undo,
  r: act.restart,
  n: () => act.step(1),
  p: () => act.step(-1),
  g: () => set({ dialog: "goal" }),
  l: () => set({ dialog: "problems" }),
  o: () => set({ dialog: "open" }),
  e: () => set({ edit: get().edit ? null : { position: act.shownPosition(), tool: "black" } }),
  b: focusBoard,
  t: () => toggleTheme(),
  z: () => get().answer && set({ zone: !get().zone }),
  "[": () => act.stepLine(-1),
  "]": () => act.stepLine(1),
  "?": () => set({ dialog: "help" }),
};

export function startKeyboard() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (get().dialog || event.target.closest("input, textarea, select, dialog")) return;
    if (event.key === "Escape" && (get().busy || get().solving || get().reviewing || get().thinking)) return act.stop();
    if (event.key === "Escape" && get().chosen.length) return dropChoice();
    if (event.key === "Escape") return get().view ? act.leaveLine() : set({ notice: null, clicks: "play" });
    if (get().inGame && !get().edit && onGameKey(event)) return;
    if (get().inPlay && !get().edit && onPlayKey(event)) return;
    const does = DOES[event.key.toLowerCase()];
    if (!does || ((get().inGame || get().inPlay) && !"loebt?".includes(event.key.toLowerCase()))) return;
    if (!get().problem && !get().inGame && !get().inPlay && !"lo?t".includes(event.key.toLowerCase())) return;
    // While a position is drawn the keys of solving would act on a board that is not there.
    if (get().edit && !"e?bt".includes(event.key.toLowerCase())) return;
    event.preventDefault();
    does();
  });
}
