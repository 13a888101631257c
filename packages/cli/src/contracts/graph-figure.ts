import type { Contract } from "@agentltl/contracts";
import type { GraphLink, GraphPair } from "@agentltl/report";
import { expectedSide } from "./expected-side.ts";
import { observedSide, resultText } from "./observed-side.ts";
import type { ScoredRun } from "./scored-run.ts";

/** More than this can't be looked through as a drawing. */
export const mostDrawn = 150;

/** What was asked for beside what was seen; `undefined` where more was seen than can be drawn. */
export function graphFigure(
  contract: Pick<Contract, "nodes" | "edges">,
  run: ScoredRun,
): GraphPair | undefined {
  if (run.observed.nodes.length > mostDrawn) return undefined;
  return {
    kind: "graph-pair",
    title: "What was asked for, and what was seen",
    caption: `For the query ${JSON.stringify(run.expected.query)}. Lines across join an obligation with what meets it.`,
    left: expectedSide(contract, run),
    right: observedSide(run),
    links: linksOf(run),
  };
}

/** What meets each obligation, and what else was taken for one. */
function linksOf({ conformance: { nodes, observed } }: ScoredRun): readonly GraphLink[] {
  const met = nodes.flatMap(({ node, observed: place, similarity }): readonly GraphLink[] =>
    place === undefined
      ? []
      : [{ left: node, right: String(place), says: `similarity ${similarity?.toFixed(2) ?? "not known"}` }],
  );
  const others = observed.flatMap((result): readonly GraphLink[] =>
    result.node === undefined || result.verdict === "matched"
      ? []
      : [{ left: result.node, right: String(result.observed), says: resultText(result) }],
  );
  const known = new Set(met.map(({ left, right }) => `${left} ${right}`));
  return [...met, ...others.filter(({ left, right }) => !known.has(`${left} ${right}`))];
}
