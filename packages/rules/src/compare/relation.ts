import type { Formula, Verdict } from "@agentltl/core";
import { follows } from "@agentltl/core/host";
import { type Difference, shortestDifference } from "./shortest-difference.ts";

/**
 * How a formula stands to one that it takes the place of. `equivalent`, `stricter` and `looser` are certain; `different`: each refuses runs
 * that the other lets pass; `unknown`: not found out in bounded time.
 */
export type Relation =
  | { readonly kind: "equivalent" }
  | { readonly kind: "stricter"; readonly difference: Difference | undefined }
  | { readonly kind: "looser"; readonly difference: Difference | undefined }
  | { readonly kind: "different"; readonly difference: Difference }
  | { readonly kind: "unknown"; readonly difference: Difference | undefined };

const mostTried = 20_000;

/** How `after` stands to `before`, with the shortest run that was found on which they differ. Verdicts: of `before`, then of `after`. */
export function relationOf(before: Formula, after: Formula, most: number = mostTried): Relation {
  if (JSON.stringify(before) === JSON.stringify(after)) return { kind: "equivalent" };
  const isStricter = follows(after, before) === "yes";
  const isLooser = follows(before, after) === "yes";
  if (isStricter && isLooser) return { kind: "equivalent" };
  const work = { left: most };
  const difference = shortestDifference(before, after, (one, other) => one !== other, work);
  if (isStricter) return { kind: "stricter", difference };
  if (isLooser) return { kind: "looser", difference };
  const isRefused = (one: Verdict, other: Verdict): boolean => one === "satisfied" && other === "violated";
  const both =
    difference !== undefined &&
    shortestDifference(before, after, isRefused, work) !== undefined &&
    shortestDifference(after, before, isRefused, work) !== undefined;
  return both ? { kind: "different", difference } : { kind: "unknown", difference };
}
