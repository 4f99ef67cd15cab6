/* Help: what the page does, what the signs mean, and the keys. */
import { KEYS } from "../keyboard.js";
import { Dialog } from "./dialog.jsx";

export function HelpDialog({ state }) {
  return (
    <Dialog title="How this page works">
      <p>Find the move: click a point and nerai answers, out of its proof. A wrong move is refuted on the board, and you are told which step of the plan it breaks.</p>
      <p><strong>Hint 1</strong> says what matters, <strong>2</strong> the idea, <strong>3</strong> the move. <strong>Solve</strong> shows the whole plan and the reasons. Nothing is given away before. The hatched zone is all that the proof rests on.</p>
      <p>Drag over stones or a region to be told what can be wanted there (with a finger: after “chooses for a goal”). Every point named in a text lights up on the board.</p>
      <p><strong>Play</strong> begins a game against nerai, from level 1 to 10. It tells why it played a move, gives hints, counts at the end, and every game is kept.</p>
      <p class="signs">
        <span class="badge good">proved</span> <span class="badge bad">failed</span> <span class="badge ko">ko</span> <span class="badge open">not known</span>
      </p>
      <h3>Keys</h3>
      <dl class="keys">
        {KEYS.map(([key, words]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div>)}
      </dl>
      <p class="small">nerai {state.start?.version ?? ""}. Everything happens on this machine; the page asks no other.</p>
    </Dialog>
  );
}
