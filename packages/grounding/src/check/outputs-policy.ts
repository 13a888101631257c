import type { Entity } from "../answer/entity.ts";
import type { CallOutput } from "../outputs/call-output.ts";
import { holdsEntity } from "../outputs/holds-entity.ts";
import { callGiven, outputThatShows } from "../outputs/output-sighting.ts";
import type { TextIndex } from "../outputs/text-index.ts";
import type { EntityFinding, Exemption } from "./result.ts";

/**
 * Judges one entity by the results of every tool: it may stand in any of them, as a whole. What the question brought in, what the agent
 * itself gave to a call that worked, and the names of its tools are no claims about what was seen. `found`: what the reads said of it.
 */
export function judgeByOutputs(
  entity: Entity,
  found: EntityFinding,
  outputs: readonly CallOutput[],
  asked: TextIndex,
): EntityFinding {
  // A name that the reads show too weakly stays so.
  if (found.grounded === true || found.relation === "contradicted" || found.tier !== undefined) return found;
  const output = outputThatShows(entity, outputs);
  if (output !== undefined) {
    const evidence = { call: output.call, path: undefined, line: undefined };
    const exempt = found.exempt === "builtin" || found.exempt === "own" ? undefined : found.exempt;
    return { entity, ...countedUnless(exempt), grounded: true, tier: "token", evidence };
  }
  const exempt = exemptionOf(entity, found, outputs, asked);
  const incomplete =
    found.grounded === null ||
    outputs.some(({ complete, shown }) => !complete || (entity.type === "number" && !shown.amounts.complete));
  return {
    entity,
    ...countedUnless(exempt),
    grounded: incomplete ? null : false,
    ...(found.nearest === undefined ? {} : { nearest: found.nearest }),
  };
}

function countedUnless(exempt: Exemption | undefined): Pick<EntityFinding, "counted" | "exempt"> {
  return exempt === undefined ? { counted: true } : { counted: false, exempt };
}

function exemptionOf(
  entity: Entity,
  { exempt }: EntityFinding,
  outputs: readonly CallOutput[],
  asked: TextIndex,
): Exemption | undefined {
  if (exempt === "builtin" || exempt === "number" || exempt === "own") return exempt;
  if (exempt === "asked" || holdsEntity(asked, entity)) return "asked";
  return callGiven(entity, outputs) === undefined ? undefined : "own";
}
