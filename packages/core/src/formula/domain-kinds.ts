import type { Domain } from "./domain.ts";

const table: Readonly<Record<Domain["kind"], true>> = {
  argsOf: true,
  resultsOf: true,
  seen: true,
  toolNames: true,
  values: true,
  metricsOf: true,
  registered: true,
  computed: true,
};

/** Every kind of domain. */
export const domainKinds: ReadonlySet<string> = new Set(Object.keys(table));
