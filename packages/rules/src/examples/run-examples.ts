import { defineProcedure, type Trace, verifyTrace } from "@agentltl/core";
import { recogniseOutcomes } from "@agentltl/core/host";
import type { Example } from "../read/read-examples.ts";
import type { RuleFile } from "../rule-file.ts";
import { parseExample } from "./parse-example.ts";

/** What became of one example. */
export interface ExampleResult extends Example {
  /** What the rule said; `unjudged` where the example leaves out something that the rule looks at. */
  readonly got: "allow" | "deny" | "unjudged";
  readonly passed: boolean;
  /** False where the rule had nothing to say about it. */
  readonly applied: boolean;
  /** The rule's own reason. */
  readonly detail: string;
}

/** Judges each example by its rule alone, in the order of the file. */
export function runExamples(rules: RuleFile): readonly ExampleResult[] {
  const byName = new Map(rules.procedure.constraints.map((constraint) => [constraint.name, constraint]));
  return rules.examples.flatMap((example) => {
    const constraint = byName.get(example.rule);
    if (constraint === undefined) return [];
    const procedure = defineProcedure({
      id: example.rule,
      constraints: [constraint],
      registry: rules.procedure.registry,
    });
    const [result] = verifyTrace(traceOf(example, rules), procedure).constraints;
    if (result === undefined) return [];
    const got =
      result.verdict === "unevaluable" ? "unjudged" : result.verdict === "satisfied" ? "allow" : "deny";
    return {
      ...example,
      got,
      passed: got === example.expected,
      applied: result.applied,
      detail: result.detail,
    };
  });
}

/** Recognisers judge the results that an example writes; where it writes none, `!` or its absence is the outcome. */
function traceOf(example: Example, { procedure }: RuleFile): Trace {
  const trace = parseExample(example.text);
  const recognised = recogniseOutcomes(trace, procedure.tools);
  const calls = recognised.calls.map((call, place) =>
    call.result === undefined ? (trace.calls[place] ?? call) : call,
  );
  return { ...trace, calls };
}
