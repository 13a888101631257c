import { createHash } from "node:crypto";
import type { ConstraintResult, Witness } from "@agentltl/core";
import { type ReadTrace, taskOf } from "../traces/read-trace.ts";

/** A broken rule, named so that it is found again in another run of the same task. */
export interface Finding {
  readonly rule: string;
  /** The task's name; of a run without one its own, or its place. */
  readonly task: string;
  /** The tool whose call broke the rule, or `end`, and a digest of each value that the rule ties calls by. */
  readonly witness: string;
}

/** The findings of one rule in one trace: one for each instance that broke it. */
export function findingsOf(
  { name, witnesses }: ConstraintResult,
  read: ReadTrace,
): readonly [Finding, ...Finding[]] {
  const task = taskOf(read);
  const finding = (tool: string, bindings: Witness["bindings"]): Finding => ({
    rule: name,
    task,
    witness: [
      tool,
      ...Object.entries(bindings).map(([variable, value]) => `${variable}=${digest(value)}`),
    ].join(" "),
  });
  const [first, ...others] = witnesses.map(({ position, bindings }) =>
    finding(position === null ? "end" : (read.trace.calls[position]?.name ?? "end"), bindings),
  );
  return [first ?? finding("end", {}), ...others];
}

/** One text for each finding. */
export function findingKey({ rule, task, witness }: Finding): string {
  return JSON.stringify([rule, task, witness]);
}

/** Values are often names or numbers of customers; a baseline is committed, and needs only to find them again. */
function digest(value: Witness["bindings"][string]): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 8);
}
