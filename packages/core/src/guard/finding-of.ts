import type { DefinedConstraint } from "../constraint/procedure.ts";
import { attempt } from "../errors/attempt.ts";
import type { Json } from "../json/json.ts";
import type { Finding } from "./decision.ts";
import type { Change, Complaint, Judge } from "./judge.ts";

/**
 * What one constraint says of a change. One that fails to say anything is an error, which denies. `brokenFor`: the change breaks it for
 * sure, for these values, also where no single instance shows it.
 */
export function findingOf(
  constraint: DefinedConstraint,
  change: Change,
  judge: Judge,
  brokenFor: Readonly<Record<string, Json>> | undefined,
): readonly Finding[] {
  const { name, mode, repair = "", source } = constraint;
  const common = { constraint: name, mode, repair, ...(source === undefined ? {} : { source }) };
  const complaint = attempt(() => judge.newlyBroken(constraint, change, brokenFor));
  if (complaint.kind === "threw") {
    const detail = `it can't be judged: ${complaint.error instanceof Error ? complaint.error.message : "it failed"}.`;
    return [{ ...common, kind: "error", detail }];
  }
  const said =
    complaint.value?.kind === "breaks" || brokenFor === undefined ? complaint.value : lossOf(change);
  if (said === undefined) return [];
  const { kind, detail, witness } = said;
  return [{ ...common, kind, detail, witness }];
}

/** What is owed can no longer be met together, whatever follows. */
function lossOf({ after, proposed }: Change): Complaint {
  const position = proposed ?? after.calls.length - 1;
  const detail = "after this call the rule can no longer be met.";
  return {
    kind: "breaks",
    detail,
    witness: { bindings: {}, position, calls: [position], detail },
    waitFor: [],
  };
}
