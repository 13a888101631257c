import type { DefinedConstraint } from "../constraint/procedure.ts";
import type { Pattern } from "../formula/pattern.ts";
import { patternsOf } from "../formula/patterns-of.ts";
import { subformulas } from "../formula/subformulas.ts";
import { substitutePattern } from "../formula/substitute-pattern.ts";
import type { Json } from "../json/json.ts";
import { emptyScope } from "../prefix/scope.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import type { Finding } from "./decision.ts";
import { exampleOf } from "./example-of.ts";
import type { Alternative } from "./explanation.ts";
import type { Judge } from "./judge.ts";
import { patternText } from "./pattern-text.ts";

/** How many calls are tried. */
const mostTried = 20;

/** A call that one rule complained about. */
export interface Complained {
  readonly constraint: DefinedConstraint;
  readonly finding: Finding;
  readonly before: Trace;
  readonly call: ToolCall;
}

/** What would have let the call through, as far as this rule is concerned: found by trying. */
export function alternativesTo(
  { constraint, finding, before, call }: Complained,
  judge: Judge,
): readonly Alternative[] {
  const turn = call.turn ?? 1;
  const complaintOn = (trace: Trace, made: ToolCall, isProposed: boolean) =>
    judge.newlyBroken(constraint, {
      before: trace,
      after: { ...trace, calls: [...trace.calls, made] },
      turn,
      ...(isProposed ? { proposed: made.position } : {}),
    });
  const found: Alternative[] = [];
  if (finding.mode === "warn") found.push({ kind: "repeat" });
  if (finding.mode === "ask") found.push({ kind: "approval" });
  if (finding.kind === "may-break") {
    const calls = complaintOn(before, call, true)?.waitFor ?? [];
    return calls.length === 0 ? found : [...found, { kind: "wait", calls }];
  }
  // What shows in no single instance can't be found by trying.
  if (complaintOn(before, call, true) === undefined) return found;
  const last = before.calls.reduce((most, { step }) => Math.max(most, step ?? most), call.step ?? 0);
  if (call.step !== undefined && complaintOn(before, { ...call, step: last + 1 }, true) === undefined)
    return [...found, { kind: "laterStep" }];
  for (const pattern of patternsWorthTrying(constraint, finding.witness?.bindings ?? {})) {
    const example = exampleOf(pattern, before.calls.length);
    if (example === undefined || example.name === call.name) continue;
    const made = { ...example, turn };
    if (complaintOn(before, made, false) !== undefined) continue;
    const longer: Trace = { ...before, calls: [...before.calls, made] };
    const later = { ...call, position: made.position + 1 };
    if (complaintOn(longer, later, true) === undefined)
      found.push({ kind: "after", call: pattern, text: patternText(pattern, emptyScope) });
  }
  return found;
}

/** The calls that the rule speaks of, with the values of this instance, each once. */
function patternsWorthTrying(
  { formula }: DefinedConstraint,
  bindings: Readonly<Record<string, Json>>,
): readonly Pattern[] {
  const values = new Map(Object.entries(bindings));
  const patterns = subformulas(formula)
    .flatMap(patternsOf)
    .map((pattern) => substitutePattern(pattern, values));
  const distinct = new Map(patterns.map((pattern) => [printPattern(pattern), pattern]));
  return [...distinct.values()].slice(0, mostTried);
}
