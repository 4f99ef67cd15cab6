/* The list of problems: those that were opened, the folder's with its progress, and the examples. */
import { asListed, openListed } from "../actions.js";
import { set } from "../store.js";
import { entryTitle } from "../titles.js";
import { Dialog } from "./dialog.jsx";

function Entries({ entries, current, choose }) {
  return (
    <ul class="problem-list">
      {entries.map((entry, i) => (
        <li key={entry.id}>
          <button aria-current={entry.id === current ? "true" : undefined} onClick={() => choose(entry)}>
            <span class={`tick ${entry.done ? "good" : ""}`} aria-hidden="true">{entry.done ? "✓" : "○"}</span>
            <span class="entry-title">{entryTitle(entry, i + 1)}</span>
            <span class="small">{entry.done ? "solved" : entry.tries ? "tried" : ""}{entry.tries ? ` · ${entry.tries} ${entry.tries === 1 ? "try" : "tries"}` : ""}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ProblemsDialog({ state }) {
  const { list, start, problem } = state;
  const solved = list.filter((entry) => entry.done).length;
  const others = (start?.examples ?? []).filter((entry) => !list.some((item) => item.id === entry.id));
  const choose = (entry, from = list) => {
    set({ dialog: null });
    openListed(entry, from);
  };
  const chooseExample = ({ id }) => {
    const examples = start.examples.map(asListed);
    choose(examples.find((entry) => entry.id === id), examples);
  };
  return (
    <Dialog title="Problems">
      {list.length > 0 && (
        <>
          <p class="small">
            <progress max={list.length} value={solved} aria-label="Problems solved" /> {solved} of {list.length} solved
            {start?.set?.folder ? ` in ${start.set.folder}` : ""}
          </p>
          <Entries entries={list} current={problem?.id} choose={(entry) => choose(entry)} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3>Examples</h3>
          <Entries entries={others} current={problem?.id} choose={chooseExample} />
        </>
      )}
      {!list.length && !others.length && <p>No problems are here yet. Open a file or paste one.</p>}
    </Dialog>
  );
}
