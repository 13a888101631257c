import {
  evaluate,
  type Pattern,
  type ToolCall,
  type Trace,
  type TraceGap,
  type Verdict,
} from "@agentltl/core";
import { answered, now } from "@agentltl/core/formula";
import { countedCalls, parseText } from "@agentltl/core/host";
import type { ContractNode, Evidence } from "../contract/contract.ts";
import { evidencesOf } from "../contract/evidences-of.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import { allNodes } from "../expected/all-nodes.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { tried, worked } from "./call-evidence.ts";
import type { ObservedAs, ObservedGraph, ObservedNode } from "./observed-graph.ts";

/** How a trace is looked at. */
export interface ObserveCallsOptions {
  /** Places in `Trace.calls` before which calls may be missing in the log; the number of calls for its end. */
  readonly lost?: readonly number[];
  /** Compares calls of tools that no node names by the words of the tool's name, as for a log that renames tools. Default: such calls are extra. */
  readonly byWords?: boolean;
}

/**
 * What the calls of a trace show, exactly: each call is the nodes whose `call` it fits, each message those whose `said` it matches. Calls that
 * the contract ignores, and those that were refused or denied, are not seen. Nodes without `call` and `said` can't be seen in a trace.
 */
export function observeCalls(
  trace: Trace,
  expected: ExpectedGraph,
  { lost = [], byWords = false }: ObserveCallsOptions = {},
): ObservedGraph {
  const all = allNodes(expected);
  const dialogueLost = trace.gaps.some(({ kind }) => kind === "dialogue");
  const hierarchy = hierarchyOf(all);
  const unseen = all
    .filter(({ id }) => hierarchy.isLeaf(id))
    .filter((node) => evidencesOf(node, all, hierarchy).every((one) => isUnseen(one, dialogueLost)))
    .map(({ id }) => id);
  const answerLost = trace.gaps.some(({ kind }) => kind === "finalAnswer");
  return {
    nodes: [...callsSeen(trace, expected, all, byWords), ...(dialogueLost ? [] : messagesSeen(trace, all))],
    unseen,
    lost: lost.map((place) => place - 0.75),
    ended: trace.ended,
    ...(answerLost ? {} : { answer: trace.finalAnswer ?? null }),
    trace,
  };
}

function isUnseen(evidence: Evidence, dialogueLost: boolean): boolean {
  return evidence.kind === "said" && dialogueLost;
}

function callsSeen(
  trace: Trace,
  { ignored }: ExpectedGraph,
  nodes: readonly ContractNode[],
  byWords: boolean,
): readonly ObservedNode[] {
  return countedCalls(trace).flatMap((call, position): readonly ObservedNode[] => {
    const alone = onlyCall(call, trace);
    const here = (pattern: Pattern): Verdict =>
      pattern.opensStep === true
        ? evaluate(now(pattern), trace, { position }).verdict
        : evaluate(now(pattern), alone).verdict;
    const as = nodes.flatMap(({ id, evidence }): readonly ObservedAs[] => {
      if (evidence?.kind !== "call" || !mayBe(call.name, evidence.call)) return [];
      const fits = here(tried(evidence.call));
      if (fits === "violated") return [];
      const done = here(worked(evidence.call));
      return [{ node: id, fits: fits === "satisfied" ? "yes" : "unknown", done: doneBy(done, fits) }];
    });
    // A call that is asked for is nobody's to ignore.
    if (as.length === 0 && ignored.some((pattern) => here(pattern) === "satisfied")) return [];
    const { name, args, result, step } = call;
    const read = parseText(result);
    const argsLost = alone.gaps.some(({ kind }) => kind === "args");
    return [
      {
        label: name,
        evidence: { kind: "call", position: call.position },
        at: call.position,
        ...(step === undefined ? {} : { step }),
        ...(as.length === 0 && byWords ? {} : { as }),
        values: {
          ...(argsLost ? {} : { args }),
          ...(read === undefined ? {} : { result: read }),
        },
        valuesComplete: true,
      },
    ];
  });
}

/** Most nodes are ruled out by the tool's name alone. */
function mayBe(name: string, { tool }: Pattern): boolean {
  if (tool.kind === "name") return tool.name === name;
  return tool.kind !== "names" || tool.names.includes(name);
}

/** A trace of this call alone: whether a pattern fits hangs on nothing else, as long as it does not ask for the first call of a step. */
function onlyCall(call: ToolCall, trace: Trace): Trace {
  const gaps = trace.gaps.flatMap((gap): readonly TraceGap[] =>
    gap.call === undefined ? [gap] : gap.call === call.position ? [{ ...gap, call: 0 }] : [],
  );
  return { calls: [{ ...call, position: 0 }], dialogue: [], metrics: {}, ended: true, gaps };
}

function doneBy(done: Verdict, fits: Verdict): ObservedAs["done"] {
  if (done === "violated") return "no";
  return done === "satisfied" && fits === "satisfied" ? "yes" : "unknown";
}

/** Messages that some node asks for; all others are nobody's business. */
function messagesSeen({ dialogue }: Trace, nodes: readonly ContractNode[]): readonly ObservedNode[] {
  return dialogue.flatMap(({ role, text, afterCall }, index): readonly ObservedNode[] => {
    const as = nodes.flatMap(({ id, evidence }): readonly ObservedAs[] =>
      evidence?.kind === "said" && evidence.by === role && matches(evidence, text)
        ? [{ node: id, done: "yes", fits: "yes" }]
        : [],
    );
    if (as.length === 0) return [];
    const at = afterCall - 0.5 + index / (4 * dialogue.length);
    return [{ label: text, evidence: { kind: "message", index }, at, as, values: {}, valuesComplete: true }];
  });
}

function matches({ text: matcher }: Extract<Evidence, { kind: "said" }>, finalAnswer: string): boolean {
  const alone = { calls: [], dialogue: [], finalAnswer, metrics: {}, ended: true, gaps: [] };
  return evaluate(answered(matcher), alone).verdict === "satisfied";
}
