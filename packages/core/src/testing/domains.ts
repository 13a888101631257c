import fc, { type Arbitrary } from "fast-check";
import type { Domain } from "../formula/domain.ts";
import type { FormulaOptions } from "./formula-options.ts";
import { patterns } from "./patterns.ts";

/** Domains that speak of calls up to their position only. */
export function pastDomains(
  variables: readonly string[],
  { results = true }: FormulaOptions,
): Arbitrary<Domain> {
  const call = patterns({ variables, results: false });
  const kind = fc.constant("seen");
  const path = argPaths();
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom<Domain>({ kind: "values", values: [1, 2] }, { kind: "values", values: [] }),
    },
    { weight: 3, arbitrary: fc.record({ kind, call, part: fc.constant("args"), path }) },
    {
      weight: results ? 1 : 0,
      arbitrary: fc.record({ kind, call, part: fc.constant("result"), path: resultPaths() }),
    },
  );
}

/** Domains of every kind. */
export function domains(variables: readonly string[], options: FormulaOptions): Arbitrary<Domain> {
  const { results = true, code = false } = options;
  const call = patterns({ variables, results });
  const fixed = fc.constantFrom<Domain>({ kind: "toolNames" }, { kind: "metricsOf", path: "n" });
  const registered = fc
    .constantFrom("small", "throwing")
    .map((name): Domain => ({ kind: "registered", name }));
  return fc.oneof(
    { weight: 2, arbitrary: pastDomains(variables, options) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("argsOf"), call, path: argPaths() }) },
    {
      weight: results ? 1 : 0,
      arbitrary: fc.record({ kind: fc.constant("resultsOf"), call, path: resultPaths() }),
    },
    { weight: 1, arbitrary: fixed },
    { weight: code ? 1 : 0, arbitrary: registered },
  );
}

function argPaths(): Arbitrary<string> {
  return fc.constantFrom("x", "x", "y", "items[*].id");
}

function resultPaths(): Arbitrary<string> {
  return fc.constantFrom("", "n", "numbers[*]");
}
