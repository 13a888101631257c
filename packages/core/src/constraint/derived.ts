import type { Procedure } from "./procedure.ts";

/** What `make` makes of a procedure: made once, and kept with it, so that all that judge by it share it. A copy begins anew. */
export function derivedFrom<Made>(procedure: Procedure, make: (procedure: Procedure) => Made): Made {
  const { derived } = procedure;
  if (derived === undefined) return make(procedure);
  if (!derived.has(make)) derived.set(make, make(procedure));
  // Nothing else is ever put under this key.
  return derived.get(make) as Made;
}
