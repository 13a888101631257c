import type { AskedBit } from "./asked-bit.ts";
import { usesGlobs } from "./name-classes.ts";
import { isOpaque } from "./sample-values.ts";
import { type Slot, slotsOf } from "./slot.ts";

/** What makes an alphabet larger than what calls can be like; empty where it is exact. */
export function inexactness(
  asked: readonly AskedBit[],
  tools: readonly string[] | undefined,
): readonly string[] {
  const patterns = asked.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern.pattern]));
  const conditions = patterns.flatMap(({ where }) => where);
  const agents = patterns.flatMap(({ agent }) => (agent === undefined ? [] : [agent]));
  const opaque = [
    ...conditions.filter(({ part, path, matcher }) => isOpaque(matcher, part === "result" && path === "")),
  ].map(({ matcher }) => matcher);
  const kinds = [...opaque, ...agents.filter((one) => isOpaque(one, false))].map((one) =>
    one.kind === "not" ? one.body.kind : one.kind,
  );
  return [
    ...new Set([
      ...kinds,
      ...(asked.some(({ optional }) => optional) ? ["free"] : []),
      ...(tools === undefined && usesGlobs(patterns) ? ["glob"] : []),
      ...(patterns.some(({ opensStep }) => opensStep) ? ["opensStep"] : []),
      ...(overlap(slotsOf(patterns.map(({ where, agent }, bit) => ({ bit, where, agent }))))
        ? ["paths"]
        : []),
    ]),
  ];
}

/** True where places of a call depend on each other: one stands in the other, or they are reached through different kinds of steps. */
function overlap(slots: readonly Slot[]): boolean {
  return slots.some((one, index) =>
    slots.slice(0, index).some((other) => other.part === one.part && depend(one, other)),
  );
}

function depend(one: Slot, other: Slot): boolean {
  const at = one.path.findIndex(
    (segment, index) => JSON.stringify(segment) !== JSON.stringify(other.path[index]),
  );
  const [here, there] = [one.path[at], other.path[at]];
  return here === undefined || there === undefined || here.kind !== "key" || there.kind !== "key";
}
