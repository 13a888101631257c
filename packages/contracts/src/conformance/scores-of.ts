import type { ContractNode } from "../contract/contract.ts";
import type { Conformance, ConformanceScores } from "./conformance.ts";

/** The figures of what came of each part. `owed`: obligations that count although they are never required are left out. */
export function scoresOf(
  { nodes, edges, branches, invariants, output, observed }: Omit<Conformance, "scores" | "conforms">,
  leaves: readonly ContractNode[],
): ConformanceScores {
  const free = new Set(leaves.filter(({ required }) => required === "never").map(({ id }) => id));
  const owed = nodes.filter(({ node }) => !free.has(node)).map(({ verdict }) => verdict);
  const known = <Verdict extends string>(
    verdicts: readonly Verdict[],
    good: readonly Verdict[],
    bad: readonly Verdict[],
  ) =>
    share(
      verdicts.filter((verdict) => good.includes(verdict)).length,
      verdicts.filter((verdict) => bad.includes(verdict)).length,
    );
  const scores = invariants.flatMap(({ score }) => score ?? []);
  return {
    nodeRecall: known(owed, ["met"], ["missed"]),
    observedPrecision: known(
      observed.map(({ verdict }) => verdict),
      ["matched", "repeat", "failed"],
      ["extra", "inactive"],
    ),
    edgeConformance: known(
      edges.map(({ verdict }) => verdict),
      ["kept"],
      ["broken"],
    ),
    branchCorrectness: known(
      branches.map(({ verdict }) => verdict),
      ["right"],
      ["wrong"],
    ),
    invariantScore: scores.length === 0 ? null : scores.reduce((sum, one) => sum + one, 0) / scores.length,
    outputValidity: known([output.verdict], ["valid"], ["invalid"]),
  };
}

function share(good: number, bad: number): number | null {
  return good + bad === 0 ? null : good / (good + bad);
}
