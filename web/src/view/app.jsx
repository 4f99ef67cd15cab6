/* The page as a whole: header, three panes, footer, dialogs, and the voice for screen readers. */
import { set, useStore } from "../store.js";
import { BoardPane } from "./board-pane.jsx";
import { Editor } from "./editor.jsx";
import { Footer } from "./footer.jsx";
import { GoalDialog } from "./goals.jsx";
import { Header } from "./header.jsx";
import { HelpDialog } from "./help.jsx";
import { OpenDialog } from "./open.jsx";
import { ProblemsDialog } from "./problems.jsx";
import { GamePanes } from "./review.jsx";
import { TreePane } from "./tree.jsx";
import { WhyPane } from "./why.jsx";

const DIALOGS = { open: OpenDialog, problems: ProblemsDialog, goal: GoalDialog, help: HelpDialog };

function Notice({ notice }) {
  return (
    <div class={`notice ${notice.kind}`} role={notice.kind === "error" ? "alert" : "status"}>
      <p>
        <strong>{notice.message}</strong>
        {notice.where && <span class="where"> At {notice.where}.</span>}
        {notice.hint && <span class="hint-text"> {notice.hint}</span>}
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
      ) : state.inGame ? (
        <GamePanes state={state} />
      ) : (
        <main class="panes">
          <BoardPane state={state} />
          <TreePane state={state} />
          <WhyPane state={state} />
        </main>
      )}
      {state.problem && !state.edit && !state.inGame && <Footer state={state} />}
      {Dialog && <Dialog state={state} />}
      <p class="unseen" role="status" aria-live="polite" id="live">{state.live}</p>
    </>
  );
}
