import type { Contract } from "./contract.ts";
import type { FaultList, FilePath } from "./fault-list.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** Parts that stand for a whole are no obligations: nothing else may speak of them. And who stands for parts, or has parts to stand for it, has some. */
export function findPartFaults(
  { nodes, edges, branches, invariants }: Contract,
  { wholeOf, descendants }: Hierarchy,
  faults: FaultList,
): void {
  const noPart = (id: string, path: FilePath): void => {
    const whole = wholeOf(id);
    if (whole !== undefined)
      faults.report(
        "shape",
        path,
        `\`${id}\` is no obligation by itself, it shows that \`${whole}\` is done; name \`${whole}\``,
      );
  };
  for (const { id, when, coarse, fine } of nodes) {
    if (when !== undefined) noPart(id, ["nodes", id, "when"]);
    if ((coarse || fine) && descendants(id).length === 0)
      faults.report(
        "shape",
        ["nodes", id, coarse ? "coarse" : "fine"],
        "has no parts; take it away, or give a part `parent`",
      );
    if (coarse && fine)
      faults.report(
        "shape",
        ["nodes", id, "fine"],
        "stands for its parts, or they for it; take `coarse` or `fine` away",
      );
  }
  for (const [index, { from, to }] of edges.entries())
    for (const id of [from, to]) noPart(id, ["edges", index]);
  for (const { id: branch, at, cases } of branches) {
    noPart(at, ["branches", branch, "at"]);
    for (const { name, nodes: inCase } of cases)
      for (const id of inCase) noPart(id, ["branches", branch, "cases", name]);
  }
  for (const one of invariants) if (one.kind === "values") noPart(one.node, ["invariants", one.id, "node"]);
}
