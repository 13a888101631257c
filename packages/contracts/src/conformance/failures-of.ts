import { compareTexts } from "../matching/compare-texts.ts";
import type { ObservedNode } from "../observed/observed-graph.ts";
import { type Conformance, type Failure, type FailureFamily, families } from "./conformance.ts";

/**
 * All that is wrong, the primary one first. A wrong branch explains that its obligations were seen and those of the right one were not; what was
 * not done explains that the order with it is not kept: so each of the two comes first where it is there.
 */
export function failuresOf(
  results: Pick<Conformance, "nodes" | "edges" | "branches" | "invariants" | "output" | "observed">,
  seen: readonly ObservedNode[],
  extras: "refused" | "allowed",
): readonly Failure[] {
  const labelOf = (place: number): string => seen[place]?.label ?? "";
  const failure = (
    family: FailureFamily,
    location: string,
    places: readonly number[],
    detail: string,
  ): Failure => ({
    family,
    location,
    observed: places,
    detail,
  });
  const { nodes, edges, invariants, output, observed } = results;
  const found = [
    ...observed.flatMap(({ verdict, node = "", observed: place }) => {
      if (verdict === "inactive")
        return [
          failure(
            "misbranch",
            node,
            [place],
            `\`${node}\` is not for this query, and \`${labelOf(place)}\` was seen`,
          ),
        ];
      if (verdict === "extra" && node !== "")
        return [failure("extra", node, [place], `\`${node}\` may be done once, and was done again`)];
      if (verdict === "extra" && extras === "refused")
        return [
          failure("extra", labelOf(place), [place], `no obligation accounts for \`${labelOf(place)}\``),
        ];
      return [];
    }),
    ...nodes
      .filter(({ verdict }) => verdict === "missed")
      .map(({ node, detail }) => failure("omission", node, [], detail)),
    ...edges
      .filter(({ because }) => because === "order")
      .map(({ from, to }) =>
        failure("order", `${from} -> ${to}`, [], `\`${to}\` was tried before \`${from}\` was done`),
      ),
    ...invariants
      .filter(({ verdict }) => verdict === "broken")
      .map(({ invariant, detail, observed: places }) => failure("invariant", invariant, places, detail)),
    ...(output.verdict === "invalid" ? [failure("output", "answer", [], output.detail)] : []),
  ];
  const first = ({ observed: places }: Failure): number =>
    Math.min(...places.map((place) => seen[place]?.at ?? 0));
  return found.toSorted(
    (one, other) =>
      families.indexOf(one.family) - families.indexOf(other.family) ||
      compareTexts(one.location, other.location) ||
      (first(one) < first(other) ? -1 : Number(first(one) > first(other))) ||
      compareTexts(one.detail, other.detail),
  );
}
