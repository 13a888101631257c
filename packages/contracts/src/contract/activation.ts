import type { Condition } from "../query/condition.ts";
import type { Contract } from "./contract.ts";
import { allOf } from "./read-condition.ts";

/**
 * For which queries a node is active: its own condition and those of the nodes that it is part of hold, and of every branch in a case of
 * which one of these stands, that case is the right one and the decision itself is active.
 */
export function activationOf(
  id: string,
  contract: Pick<Contract, "nodes" | "branches">,
  asked: readonly string[] = [],
): Condition {
  const node = contract.nodes.find((one) => one.id === id);
  // Who is asked for while being asked for hangs on itself: the circle is told of elsewhere.
  if (node === undefined || asked.includes(id)) return { kind: "constant", value: true };
  const further = [...asked, id];
  const cases = contract.branches.flatMap(({ at, cases: ways }) =>
    ways
      .filter(({ nodes }) => nodes.includes(id))
      .flatMap(({ when }) => [when, activationOf(at, contract, further)]),
  );
  return allOf([
    ...(node.when === undefined ? [] : [node.when]),
    ...(node.parent === undefined ? [] : [activationOf(node.parent, contract, further)]),
    ...cases,
  ]);
}
