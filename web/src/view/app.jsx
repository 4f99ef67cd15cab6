/* The page as a whole: header, three panes, footer, dialogs, and the voice for screen readers. */
import { set, useStore } from "../store.js";
import { placeWords, sentence } from "../words.js";
import { BoardPane } from "./board-pane.jsx";
import { Editor } from "./editor.jsx";
import { Footer } from "./footer.jsx";
import { GoalDialog } from "./goals.jsx";
import { Header } from "./header.jsx";
import { HelpDialog } from "./help.jsx";
import { NewGameDialog } from "./new-game.jsx";
import { OpenDialog } from "./open.jsx";
import { PlayPanes } from "./play.jsx";
import { ProblemsDialog } from "./problems.jsx";
import { GamePanes } from "./review.jsx";
import { TreePane } from "./tree.jsx";
import { WhyPane } from "./why.jsx";

const DIALOGS = { open: OpenDialog, problems: ProblemsDialog, goal: GoalDialog, help: HelpDialog, play: NewGameDialog };

function Notice({ notice }) {
  return (
    <div class={`notice ${notice.kind}`} role={notice.kind === "error" ? "alert" : "status"}>
      <p>
        <strong>{sentence(notice.message)}</strong>
        {placeWords(notice.where) && <span class="where"> {placeWords(notice.where)}</span>}
        {notice.hint && <span class="hint-text"> {sentence(notice.hint)}</span>}
      </p>
      <button class="plain" onClick={() => set({ notice: null })} aria-label="Close this message">✕</button>
    </div>
  );
}

export function App() {
  const state = useStore();
  const Dialog = DIALOGS[state.dialog];
  return (
    <>
      <Header state={state} />
      {state.notice && <Notice notice={state.notice} />}
      {state.edit ? (
        <Editor edit={state.edit} />
      ) : state.inPlay ? (
        <PlayPanes state={state} />
      ) : state.inGame ? (
        <GamePanes state={state} />
      ) : (
        <main class="panes">
          <BoardPane state={state} />
          <TreePane state={state} />
          <WhyPane state={state} />
        </main>
      )}
      {state.problem && !state.edit && !state.inGame && !state.inPlay && <Footer state={state} />}
      {Dialog && <Dialog state={state} />}
      <p class="unseen" role="status" aria-live="polite" id="live">{state.live}</p>
    </>
  );
}
