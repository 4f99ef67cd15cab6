/* Second pane: the plan as a tree of goals, ideas and moves; or the proof, opened one level at a time.
 *
 * d3-hierarchy turns the server's flat list into a tree and finds the way to a node; the way is what the board shows.
 */
import { stratify } from "d3-hierarchy";
import { look, openProof } from "../actions.js";
import { alternate } from "../points.js";
import { set } from "../store.js";
import { evidence, nodeName, stepEvidence } from "../words.js";
import { InWords } from "./in-words.jsx";

/* Filled where the step was proved or failed by itself, hollow where only the plan as a whole was. */
const SIGNS = { goal: ["■", "□"], schema: ["◆", "◇"] };
const ROOT = "root";

/** Without the goals play(A8) above a move A8: the move alone says it. */
function withoutEchoes(plan) {
  const echoes = new Map();
  for (const node of plan) {
    const below = plan.filter((child) => child.parent === node.id);
    if (node.label.startsWith("play(") && below.length === 1 && below[0].kind === "move") echoes.set(node.id, node.parent);
  }
  return plan.filter(({ id }) => !echoes.has(id)).map((node) => ({ ...node, parent: echoes.get(node.parent) ?? node.parent }));
}

/** The plan under one root of our own: the server may send several goals that stand side by side. */
function planTree(all) {
  const plan = withoutEchoes(all);
  const known = new Set(plan.map((node) => node.id));
  const parentOf = (node) => (node.id === ROOT ? null : known.has(node.parent) ? String(node.parent) : ROOT);
  return stratify()
    .id((node) => String(node.id))
    .parentId(parentOf)([{ id: ROOT }, ...plan]);
}

/** Moves on the way to a node, as {side, vertex}. */
function wayTo(node) {
  return node
    .ancestors()
    .reverse()
    .filter(({ data }) => data.kind === "move")
    .map(({ data }) => ({ side: data.side, vertex: data.move ?? data.points?.[0] ?? (data.label.match(/[A-HJ-Z]\d+/) ?? ["pass"])[0] }));
}

/** Arrow keys walk through the rows, as in any tree. */
function walk(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const rows = [...event.currentTarget.querySelectorAll("button.node")];
  rows[rows.indexOf(document.activeElement) + by]?.focus();
  event.preventDefault();
}

function PlanNode({ node, step, broken }) {
  const { data } = node;
  const { word, tone } = stepEvidence(data);
  const hollow = tone === "open";
  const show = () => {
    set({ step: data.id });
    const moves = wayTo(node);
    if (moves.length) look(nodeName(data), moves);
    else set({ view: null });
    set({ lit: data.points ?? [] });
  };
  return (
    <li>
      <button class={`node ${tone} ${data.kind}`} aria-current={step === data.id ? "true" : undefined} onClick={show}
        onMouseEnter={() => set({ lit: data.points ?? [] })} onMouseLeave={() => set({ lit: [] })}>
        <span class="sign" aria-hidden="true">{data.kind === "move" ? <span class={`stone ${data.side}`} /> : (SIGNS[data.kind] ?? SIGNS.goal)[Number(hollow)]}</span>
        <span class="node-text">
          <span class="node-label">{nodeName(data)}</span>
          {data.why && <span class="node-why">{data.why}</span>}
        </span>
        {broken?.step === data.id ? <span class="badge bad">broken by {broken.move}</span> : hollow ? <span class="unseen">no proof of its own</span> : <span class={`badge ${tone}`}>{word}</span>}
      </button>
      {node.children && <ul>{node.children.map((child) => <PlanNode key={child.id} node={child} step={step} broken={broken} />)}</ul>}
    </li>
  );
}

const PLAN_WORDS = {
  proof_complete: ["complete: the proof begins with it", "good"],
  complete: ["complete: the proof begins with it", "good"],
};

/* As the command line says it: threats are what a ko leaves open. */
const BY_RESULT = {
  ko: ["by ko: proved against every defence but ko threats", "ko"],
  seki: ["by seki: the proof begins with it", "good"],
};

function planWords({ plan_evidence, result }) {
  const known = PLAN_WORDS[plan_evidence];
  return known ? (BY_RESULT[result] ?? known) : [plan_evidence, "open"];
}

function Plan({ answer, step, broken, side }) {
  if (!answer.plan?.length) return <InWords answer={answer} side={side} />;
  const [words, tone] = planWords(answer);
  return (
    <>
      {words && <p class="plan-state"><span class={`badge ${tone}`}>plan</span> {String(words).replaceAll("_", " ")}</p>}
      <ul class="tree" onKeyDown={walk} aria-label="Plan">
        {planTree(answer.plan).children.map((child) => <PlanNode key={child.id} node={child} step={step} broken={broken} />)}
      </ul>
      <p class="legend"><span>■ goal</span> <span>◆ idea</span> <span>● move</span> <span>□ ◇ hollow: no proof of its own</span></p>
    </>
  );
}

function ProofLevel({ path, state }) {
  const children = state.proof[path.join()];
  if (!children) return null;
  if (!children.length) return <ul><li class="empty">The line ends here.</li></ul>;
  const first = state.problem.position.to_move;
  return (
    <ul>
      {children.map((child) => {
        const way = [...path, child.move];
        const { tone } = evidence(child.evidence);
        const open = Boolean(state.proof[way.join()]);
        const show = () => {
          look(way.join(" "), alternate(way, first));
          if (!child.ending) openProof(way);
        };
        return (
          <li key={child.move}>
            <button class={`node move ${tone}`} aria-expanded={child.ending ? undefined : open} onClick={show}>
              <span class="sign" aria-hidden="true">{child.ending ? "●" : open ? "▾" : "▸"}</span>
              <span class="node-text">
                <span class="node-label"><span class={`stone small ${child.side}`} role="img" aria-label={child.side} />{child.move === "pass" ? "passes" : child.move}</span>
                {child.ending && <span class="node-why">{child.ending.text ?? child.ending}</span>}
              </span>
            </button>
            <ProofLevel path={way} state={state} />
          </li>
        );
      })}
    </ul>
  );
}

function Proof({ state }) {
  return (
    <div class="tree" onKeyDown={walk}>
      <p class="plan-state"><strong>{state.answer.result_text}.</strong> Open a move to see how each reply is met.</p>
      <ProofLevel path={[]} state={state} />
    </div>
  );
}

export function TreePane({ state }) {
  const { answer, tab, step, proof } = state;
  const choose = (name) => {
    set({ tab: name });
    if (name === "proof" && !proof[""]) openProof([]);
  };
  return (
    <section class="pane tree-pane" aria-label="Plan and proof">
      <div class="pane-head">
        <h2>{tab === "plan" ? "Plan" : "Proof"}</h2>
        {answer && (
          <div class="switch" role="group" aria-label="Plan or proof">
            <button aria-pressed={tab === "plan"} onClick={() => choose("plan")}>Plan</button>
            <button aria-pressed={tab === "proof"} onClick={() => choose("proof")}>Proof</button>
          </div>
        )}
      </div>
      {!answer && <p class="empty">The plan behind the move: which goal leads to which idea, and to which stone. Play a move on the board, take a hint, or press Solve.</p>}
      {answer && (tab === "plan" ? <Plan answer={answer} step={step} broken={state.verdict} side={state.problem.position.to_move} /> : <Proof state={state} />)}
    </section>
  );
}
