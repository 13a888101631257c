import { AgentLTLError } from "../errors/agentltl-error.ts";
import { attempt } from "../errors/attempt.ts";
import type { Formula } from "../formula/formula.ts";
import { formulaFromJSON } from "../formula/formula-from-json.ts";
import { problems } from "../formula/problems.ts";
import { copyData } from "./copy-data.ts";
import type { Registry } from "./procedure.ts";

/** Everything that keeps a value from being used as a formula: its shape, else what it means. None where it can be used. */
export function formulaFaults(value: unknown, registry: Registry): readonly string[] {
  if (value === undefined) return ["no formula is given: make one with `parse` or the builders"];
  const shape = attempt(() => formulaFromJSON(withoutCode(value)));
  if (shape.kind === "threw")
    return [AgentLTLError.isInstance(shape.error) ? shape.error.message : "`formula` can't be read"];
  return problems(value as Formula, registry).map(({ message }) => message);
}

/** The formula with its functions left out, so that what is left must be JSON. */
function withoutCode(value: unknown): unknown {
  return copyData(value, (part) => {
    const kind = "kind" in part ? part.kind : undefined;
    if (kind === "predicate" && "test" in part && typeof part.test === "function") {
      const { test: _code, ...rest } = part;
      return rest;
    }
    const computed = kind === "computed" && "compute" in part && typeof part.compute === "function";
    return computed && Object.keys(part).length === 2 ? { kind: "registered", name: "code" } : part;
  });
}
