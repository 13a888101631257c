import type { DefinedConstraint } from "../constraint/procedure.ts";
import { attempt } from "../errors/attempt.ts";
import type { Finding } from "./decision.ts";
import type { Change, Judge } from "./judge.ts";

/** What one constraint says of a change. One that fails to say anything is an error, which denies. */
export function findingOf(constraint: DefinedConstraint, change: Change, judge: Judge): readonly Finding[] {
  const { name, mode, repair = "", source } = constraint;
  const common = { constraint: name, mode, repair, ...(source === undefined ? {} : { source }) };
  const complaint = attempt(() => judge.newlyBroken(constraint, change));
  if (complaint.kind === "threw") {
    const detail = `it can't be judged: ${complaint.error instanceof Error ? complaint.error.message : "it failed"}.`;
    return [{ ...common, kind: "error", detail }];
  }
  if (complaint.value === undefined) return [];
  const { kind, detail, witness } = complaint.value;
  return [{ ...common, kind, detail, witness }];
}
