/* Opening a file or pasted text. What is wrong with it is said here, and the problem on the board stays as it was. */
import { useState } from "preact/hooks";
import { openText } from "../actions.js";
import { sentence } from "../words.js";
import { Dialog } from "./dialog.jsx";

const AROUND = 24;
const PLACE = /^(?:line|row) \d+, column \d+: /; // told below, with the text there

/** The place of the fault in what was pasted: its line, and a sign below the column. */
function Excerpt({ text, trouble }) {
  const place = /(?:line|row) (\d+), column (\d+)/.exec(`${trouble.where} ${trouble.message}`);
  const line = place && text.split("\n")[place[1] - 1];
  if (!line?.trim()) return null;
  const from = Math.max(0, place[2] - 1 - AROUND);
  return (
    <figure class="excerpt">
      <figcaption class="small">At line {place[1]}, column {place[2]}:</figcaption>
      <pre>{line.slice(from, from + 2 * AROUND)}{"\n"}{" ".repeat(place[2] - 1 - from)}▲</pre>
    </figure>
  );
}

export function OpenDialog() {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);

  async function open(content) {
    setText(content);
    setTrouble(null);
    setBusy(true);
    try {
      await openText(content);
    } catch (found) {
      setTrouble(found);
      setBusy(false);
    }
  }
  async function openFile(event) {
    const file = event.target.files[0];
    if (file) open(await file.text());
  }
  const submit = (event) => {
    event.preventDefault();
    if (text.trim()) open(text);
    else setTrouble({ message: "There is nothing to open.", hint: "Paste an SGF, which begins with (;" });
  };
  return (
    <Dialog title="Open or paste">
      <form onSubmit={submit}>
        <p><label>A file (.sgf or .jsonl): <input type="file" accept=".sgf,.jsonl,.json,.txt" onChange={openFile} /></label></p>
        <p>
          <label for="paste">Or paste the text of one:</label>
          <textarea id="paste" rows={8} spellcheck={false} value={text} placeholder="(;GM[1]SZ[9]AB[…]AW[…]PL[B]C[Black to live])"
            onInput={(event) => setText(event.target.value)} aria-describedby={trouble ? "open-trouble" : undefined} />
        </p>
        {trouble && (
          <div class="trouble" role="alert" id="open-trouble">
            <p><strong>This cannot be opened.</strong> Nothing was changed.</p>
            <p>{sentence(trouble.message.replace(PLACE, ""))} {sentence(trouble.hint)}</p>
            <Excerpt text={text} trouble={trouble} />
            <p class="small">What can be opened: an SGF file, <code>(;SZ[9]AB[…]AW[…]PL[B])</code>; problem records, a line of JSON each; a board drawn with <code>. X O</code>. Or draw the position yourself: Draw, in the header.</p>
          </div>
        )}
        <p class="buttons"><button class="primary" disabled={busy}>Open</button></p>
      </form>
    </Dialog>
  );
}
