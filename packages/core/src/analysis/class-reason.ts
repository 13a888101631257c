import type { FormulaClass } from "../formula/classify-by-shape.ts";
import type { Properties } from "./properties-of.ts";

/** Why a formula is of its class, in one sentence. */
export function classReason(
  kind: FormulaClass,
  { violable }: Properties,
  inexact: readonly string[],
): string {
  if (kind === "constant") {
    return violable === true ? "no run satisfies it" : "every run satisfies it";
  }
  const doubt = inexact.length === 0 ? "" : ` (not looked into: ${inexact.join(", ")})`;
  if (violable === false) {
    const then =
      kind === "co-safety"
        ? "once met it stays met, and until then it is owed"
        : "only the end of the run violates it";
    return `whatever was called, later calls can still meet it; ${then}${doubt}`;
  }
  const when =
    violable === true
      ? "some calls violate it for good"
      : "it is not known whether calls can violate it for good";
  switch (kind) {
    case "safety":
      return `${when}, and no violation waits for the end of the run${doubt}`;
    case "bounded":
      return `${when}, and a bounded number of calls settles it either way${doubt}`;
    case "co-safety":
      return `${when}; once met it stays met, and until then it is owed${doubt}`;
    case "liveness":
    case "mixed":
      return `${when}; other violations show only at the end of the run${doubt}`;
  }
}
