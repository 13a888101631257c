import type { classify } from "@agentltl/core";

/** What the class of a formula means for who uses it as a rule. */
export function classText({ kind, canBeViolatedByPrefix }: ReturnType<typeof classify>): string {
  const never = canBeViolatedByPrefix === false;
  switch (kind) {
    case "constant":
      return "constant: true or false whatever the agent does";
    case "safety":
      return "safety: a call breaks it, or nothing does; a guard refuses that call";
    case "co-safety":
      return never
        ? "co-safety: no call breaks it; it is owed until it is met, and then it stays met"
        : "co-safety: it is owed until it is met, and then it stays met; a guard refuses a call after which it can't be met any more";
    case "bounded":
      return "bounded: a few calls after it began to matter it is settled; a guard refuses the call that breaks it";
    case "liveness":
      return "liveness: no call breaks it; it is owed, and the end of the run shows whether it was met";
    case "mixed":
      return never
        ? "mixed: no call breaks it; the end of the run shows whether it was met"
        : "mixed: a guard refuses a call that breaks it for good, if there is one; what is still open at the end of the run is owed";
  }
}
