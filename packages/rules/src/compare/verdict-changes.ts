import { type Procedure, type Trace, type Verdict, verifyTrace } from "@agentltl/core";

/** A rule whose verdict on a trace is not what it was. */
export interface VerdictChange {
  readonly rule: string;
  /** `absent`: there is no such rule. */
  readonly before: Verdict | "absent";
  readonly after: Verdict | "absent";
}

/** What two sets of rules say of a trace. */
export interface TraceComparison {
  readonly changes: readonly VerdictChange[];
  readonly scores: readonly [before: number | null, after: number | null];
}

/**
 * Rules whose verdict on the trace changes. A rule that is new, or gone, is named where it is broken; `renamed`: new names by old ones, of
 * rules that are the same.
 */
export function verdictChanges(
  trace: Trace,
  before: Procedure,
  after: Procedure,
  renamed: ReadonlyMap<string, string> = new Map(),
): TraceComparison {
  const [old, now] = [verifyTrace(trace, before), verifyTrace(trace, after)];
  const was = new Map<string, Verdict>(
    old.constraints.map(({ name, verdict }) => [renamed.get(name) ?? name, verdict]),
  );
  const is = new Map<string, Verdict>(now.constraints.map(({ name, verdict }) => [name, verdict]));
  const changes = [...new Set([...is.keys(), ...was.keys()])].flatMap((rule): readonly VerdictChange[] => {
    const one = was.get(rule) ?? "absent";
    const other = is.get(rule) ?? "absent";
    const matters =
      one !== other &&
      !(one === "absent" && other === "satisfied") &&
      !(one === "satisfied" && other === "absent");
    return matters ? [{ rule, before: one, after: other }] : [];
  });
  return { changes, scores: [old.score, now.score] };
}
