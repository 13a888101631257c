import type { Formula } from "@agentltl/core";
import { follows } from "@agentltl/core/host";
import { loosenings } from "./loosenings.ts";
import { reversed } from "./reversed.ts";

/** What is done to a rule to see how much hangs on it. */
export type Change = "drop" | "negate" | "reverse" | "loosen";

/** A rule as it is then; without a formula it is left out. */
export interface Variant {
  readonly change: Change;
  readonly formula?: Formula;
}

/**
 * The formula left out, turned into its opposite, with its order the other way round where it asks for one, and asking less, where something
 * of that sort is found: what is called looser certainly follows from the formula, and is not the same.
 */
export function variantsOf(formula: Formula): readonly Variant[] {
  const other = reversed(formula);
  const looser = loosenings(formula).find(
    (one) => follows(formula, one) === "yes" && follows(one, formula) !== "yes",
  );
  return [
    { change: "drop" },
    { change: "negate", formula: { kind: "not", body: formula } },
    ...(other === undefined ? [] : [{ change: "reverse", formula: other } as const]),
    ...(looser === undefined ? [] : [{ change: "loosen", formula: looser } as const]),
  ];
}
