import type { Procedure } from "@agentltl/core";
import { type ComplianceOptions, complianceOf } from "./compliance.ts";

/** For `node:test`, and anything else that takes a thrown error for a failure: throws unless the run keeps all rules that decide. */
export function assertComplies(run: unknown, rules: Procedure, options: ComplianceOptions = {}): void {
  const { outcome, message, verification } = complianceOf(run, rules, options);
  if (outcome === "complies") return;
  throw Object.assign(new Error(message), {
    name: "AssertionError",
    code: "ERR_ASSERTION",
    actual: verification.label,
    expected: "FULL",
    operator: "assertComplies",
  });
}
