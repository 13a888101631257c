import type { Formula, Matcher, Pattern } from "@agentltl/core";
import { globally, implies, now } from "@agentltl/core/formula";
import type { ExpectedValue } from "../expected/expected-graph.ts";
import type { Test } from "../query/condition.ts";

/** At every call that fits, these values are as they must be. */
export function valueFormula(call: Pattern, values: readonly ExpectedValue[]): Formula {
  const conditions = values.flatMap(({ part, path, tests }) =>
    tests.map((test) => ({ part, path, matcher: matcherOf(test) })),
  );
  return globally(implies(now(call), now({ ...call, where: [...call.where, ...conditions] })));
}

function matcherOf(test: Test): Matcher {
  switch (test.kind) {
    case "equals":
      return { kind: "equals", value: test.value };
    case "differs":
      return { kind: "not", body: { kind: "equals", value: test.value } };
    case "oneOf":
      return { kind: "oneOf", values: test.values };
    case "exists":
      return { kind: test.exists ? "exists" : "absent" };
    case "compare":
      return typeof test.than === "boolean"
        ? { kind: "oneOf", values: [] }
        : { kind: "compare", relation: test.relation, operand: { kind: "literal", value: test.than } };
  }
}
