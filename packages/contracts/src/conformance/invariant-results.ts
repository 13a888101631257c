import { evaluate } from "@agentltl/core";
import { parsePath, valuesAt } from "@agentltl/core/host";
import type { Hierarchy } from "../contract/hierarchy.ts";
import type { ExpectedInvariant, ExpectedValue } from "../expected/expected-graph.ts";
import type { ObservedGraph, ObservedNode } from "../observed/observed-graph.ts";
import type { Attempts } from "./attempts-in.ts";
import type { InvariantResult } from "./conformance.ts";
import { holdsOfOne } from "./one-element.ts";

/** What came of each invariant that applies. */
export function invariantResults(
  invariants: readonly ExpectedInvariant[],
  hierarchy: Hierarchy,
  attempts: Attempts,
  observed: ObservedGraph,
): readonly InvariantResult[] {
  return invariants.map((invariant) =>
    invariant.kind === "formula"
      ? formulaResult(invariant, observed)
      : valuesResult(invariant, hierarchy.leaves(invariant.node).flatMap(attempts), observed),
  );
}

function formulaResult(
  { id, formula }: Extract<ExpectedInvariant, { kind: "formula" }>,
  { trace, lost }: ObservedGraph,
): InvariantResult {
  const open = (why: string): InvariantResult => ({
    invariant: id,
    verdict: "not-evaluated",
    score: null,
    detail: why,
    observed: [],
  });
  if (trace === undefined) return open("a formula is judged on the calls of a trace");
  if (lost.length > 0) return open("a part of the log is lost");
  const { verdict, detail } = evaluate(formula, trace);
  switch (verdict) {
    case "satisfied":
      return { invariant: id, verdict: "kept", score: 1, detail, observed: [] };
    case "violated":
      return { invariant: id, verdict: "broken", score: 0, detail, observed: [] };
    case "unevaluable":
      return open(detail);
  }
}

function valuesResult(
  { id, node, values }: Extract<ExpectedInvariant, { kind: "values" }>,
  times: readonly { readonly observed: number; readonly seen: ObservedNode; readonly fits: string }[],
  { lost, ended }: ObservedGraph,
): InvariantResult {
  const judged = times.map((time) => {
    const kept = time.fits === "yes" ? keptOf(time.seen, values) : [];
    return { ...time, verdicts: values.map((value, index) => ({ value, kept: kept[index] ?? null })) };
  });
  const broken = judged.filter(({ verdicts }) => verdicts.some((one) => one.kept === false));
  const right = judged.filter(({ verdicts }) => verdicts.every((one) => one.kept === true));
  const evaluated = broken.length + right.length;
  const score = evaluated === 0 ? null : right.length / evaluated;
  const base = { invariant: id, score, observed: broken.map(({ observed }) => observed) };
  if (broken.length > 0) {
    const paths = broken.flatMap(({ verdicts }) =>
      verdicts.filter((one) => one.kept === false).map(({ value }) => `\`${value.path}\``),
    );
    return {
      ...base,
      verdict: "broken",
      detail: `${[...new Set(paths)].join(", ")} of \`${node}\` is not as it must be`,
    };
  }
  if (evaluated < judged.length)
    return { ...base, verdict: "not-evaluated", detail: `values of \`${node}\` were not recorded` };
  if (lost.length > 0 || !ended)
    return { ...base, verdict: "not-evaluated", detail: "a part of the log is lost, or yet to come" };
  return { ...base, verdict: "kept", detail: judged.length === 0 ? `\`${node}\` was never tried` : "kept" };
}

/** What came of each value: whether it is as it must be, and for one that shares elements with others, whether one element is as all ask. */
function keptOf(seen: ObservedNode, values: readonly ExpectedValue[]): readonly (boolean | null)[] {
  const alone = values.map((value) => keeps(seen, [value]));
  return values.map((value, index) => {
    const sharing = values.filter(
      (one, other) => one.part === value.part && one.path.includes("[*]") && alone[other] === true,
    );
    return alone[index] === true && sharing.includes(value) ? keeps(seen, sharing) : (alone[index] ?? null);
  });
}

/** Whether values of one part are as they must be; `null` where one was not recorded. */
function keeps({ values, valuesComplete }: ObservedNode, asked: readonly ExpectedValue[]): boolean | null {
  const [first] = asked;
  const whole = first && values[first.part];
  if (whole === undefined) return null;
  const places = asked.map(({ path, tests }) => ({ path: parsePath(path) ?? [], tests }));
  if (!valuesComplete && places.some(({ path }) => valuesAt(whole, path).length === 0)) return null;
  return holdsOfOne(whole, places);
}
