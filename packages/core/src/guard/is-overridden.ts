import { canonicalText } from "../json/canonical-text.ts";
import type { Finding } from "./decision.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { Counters } from "./guard-state.ts";

/** Whether a person or the model itself has answered this finding: by an approval, or by repeating a call after its warning. */
export function isOverridden(
  { constraint, mode }: Finding,
  { warnings, asked: decisions }: Counters,
  call: WrittenCall,
): boolean {
  const args = canonicalText(call.args);
  if (mode === "warn") {
    return warnings.some(
      (warning) =>
        warning.constraint === constraint &&
        warning.name === call.name &&
        warning.args === args &&
        (warning.step === undefined || call.step === undefined || call.step > warning.step),
    );
  }
  if ((mode !== "ask" && mode !== "retry") || call.approved === undefined) return false;
  const asked = decisions.find(({ decision }) => decision === call.approved);
  return (
    asked !== undefined &&
    asked.call.name === call.name &&
    canonicalText(asked.call.args) === args &&
    asked.findings.some((finding) => finding.constraint === constraint)
  );
}
