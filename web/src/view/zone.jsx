/* The zone: all points that the proof rests on, hatched on the board once there is an answer. */
import { set } from "../store.js";

/** The zone's points to be shaded now: none before Solve, none when turned off, none where another position is shown. */
export function shadedZone({ answer, zone, moves, view }) {
  return answer && zone && !moves.length && !view ? (answer.zone ?? []) : [];
}

export function ZoneToggle({ state }) {
  const { answer, zone, moves, view } = state;
  // After moves another position is on the board, of which the zone says nothing.
  if (!answer?.zone?.length || moves.length || view) return null;
  return (
    <p class="zone-line">
      <button aria-pressed={zone} onClick={() => set({ zone: !zone })}><span class="zone-sample" aria-hidden="true" /> Zone</button>
      <span class="small">{zone ? `Hatched: the ${answer.zone.length} points that the proof rests on. What is played elsewhere does not change it, ko threats aside.` : "The points that the proof rests on."}</span>
    </p>
  );
}
