/* Third pane: the result, a sentence for each step with its evidence, and what else was tried. */
import { look } from "../actions.js";
import { alternate, otherSide, sideName } from "../points.js";
import { set } from "../store.js";
import { answerTone, surety } from "../words.js";
import { Points } from "./text.jsx";

const lights = (points) => ({
  onMouseEnter: () => set({ lit: points ?? [] }),
  onMouseLeave: () => set({ lit: [] }),
});

/* Told below with lines that can be shown, or in the pane of the plan. */
const ELSEWHERE = ["plan", "tries", "other_side", "assumed"];

function Sentence({ sentence }) {
  const { word, tone } = surety(sentence.evidence);
  return (
    <li class={`depth-${Math.min(4, sentence.depth ?? 0)}`} {...lights(sentence.points)}>
      <span><Points text={sentence.text} /></span> {sentence.evidence && <span class={`badge ${tone}`}>{word}</span>}
    </li>
  );
}

/** Tries that one sentence tells of, together: [{text, works, items}]. */
function byText(tries) {
  const found = new Map();
  for (const item of tries) {
    const key = `${item.works} ${item.text}`;
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return [...found.values()];
}

function Try({ items, side }) {
  const { works, text } = items[0];
  const [word, tone] = works == null ? ["not known", "open"] : works ? ["works", "good"] : ["fails", "bad"];
  return (
    <li {...lights(items.map((item) => item.move))}>
      <span class={`badge ${tone}`}>{word}</span> <Points text={text || `${items.map((item) => item.move).join(", ")}.`} />{" "}
      {items.filter((item) => item.line?.length).map((item) => (
        <span key={item.move} class="show">
          <button class="link" onClick={() => look(`${item.move}?`, alternate(item.line, side))}>show{items.length > 1 ? ` ${item.move}` : <span class="unseen"> {item.move}</span>}</button>{" "}
        </span>
      ))}
    </li>
  );
}

/** What happens when the other side begins: a text, or the server's record of it. */
function OtherSide({ found, side }) {
  const text = typeof found === "string" ? found : found.text;
  const line = found.line ?? [];
  if (!text && !line.length) return null; // nothing was found out about it
  return (
    <p>
      <strong>If {sideName(otherSide(side))} plays first: </strong>
      <Points text={text || [line.join(", "), found.result].filter(Boolean).join(": ")} />{" "}
      {line.length > 0 && <button class="link" onClick={() => look(`${sideName(otherSide(side))} first`, alternate(line, otherSide(side)))}>show</button>}
    </p>
  );
}

/** What was learned before and settled the goal: a rule with its picture, or a way to search. */
function Learned({ learned }) {
  const { kind, name, text, points, picture } = learned;
  if (kind !== "rule") return <p class="learned"><strong>Learned: </strong>{text}.</p>;
  return (
    <details class="learned" {...lights(points)}>
      <summary><strong>Learned:</strong> settled by rule {name}</summary>
      <p>{text.slice(text.indexOf(":") + 1).trim()}</p>
      <img src={picture} alt={`Picture of rule ${name}`} loading="lazy" />
    </details>
  );
}

/** A learned rule that the plan follows for one of its goals. */
function Advised({ rule }) {
  return (
    <details class="learned">
      <summary><strong>Learned:</strong> rule {rule.name} advised a move for {rule.goal}</summary>
      <p>{rule.text}</p>
      <img src={rule.picture} alt={`Picture of rule ${rule.name}`} loading="lazy" />
    </details>
  );
}

function Answer({ answer, problem }) {
  const side = problem.position.to_move;
  const tone = answerTone(answer);
  const sentences = (answer.sentences ?? []).filter((sentence) => !ELSEWHERE.includes(sentence.part));
  const tries = (answer.tries ?? []).filter((item) => item.move !== answer.move);
  return (
    <>
      <div class={`result ${tone}`}>
        <p class="result-text">{answer.result_text}</p>
        <p class="result-meta">
          <span class={`badge ${tone}`}>{surety(answer.proved).word}</span>
          {answer.move && <> Move <strong><Points text={answer.move} /></strong></>}
          {answer.line?.length > 0 && <button class="link" onClick={() => look("Main line", alternate(answer.line, side))}>show the line</button>}
        </p>
      </div>
      {answer.headline && answer.headline !== answer.result_text && <p class="headline"><Points text={answer.headline} /></p>}
      {sentences.length > 0 && (
        <>
          <h3>Step by step</h3>
          <ol class="sentences">{sentences.map((sentence, i) => <Sentence key={i} sentence={sentence} />)}</ol>
        </>
      )}
      {tries.length > 0 && (
        <>
          <h3>Other tries</h3>
          <ul class="tries">{byText(tries).map((items) => <Try key={items[0].move} items={items} side={side} />)}</ul>
        </>
      )}
      {answer.other_side_first && <OtherSide found={answer.other_side_first} side={side} />}
      {answer.assumptions?.length > 0 && (
        <details>
          <summary>Taken for granted ({answer.assumptions.length})</summary>
          <ul>{answer.assumptions.map((item, i) => <li key={i}><Points text={item.text ?? String(item)} /></li>)}</ul>
        </details>
      )}
      {answer.learned && <Learned learned={answer.learned} />}
      {(answer.advised ?? []).map((rule) => <Advised key={rule.name} rule={rule} />)}
      <p class="tip">Any other move? Switch the click to “asks why not?”, or hold Shift while clicking.</p>
    </>
  );
}

export function WhyPane({ state }) {
  const { answer, solving, problem } = state;
  return (
    <section class="pane why-pane" aria-label="Why">
      <div class="pane-head"><h2>Why</h2></div>
      {solving && (
        <p class="progress">
          <span class="spinner" aria-hidden="true" /> Thinking{solving.phase ? `: ${solving.phase}` : ""} …{" "}
          <span class="small">{(solving.nodes ?? 0).toLocaleString("en")} positions, {(solving.seconds ?? 0).toFixed(1)} s</span>
        </p>
      )}
      {answer && problem ? <Answer answer={answer} problem={problem} /> : !solving && (
        <p class="empty">The reasons appear here once you ask for the solution. Until then nothing is given away.</p>
      )}
    </section>
  );
}
