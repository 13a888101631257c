import { nearestName } from "@agentltl/core/host";

/** ` did you mean "x"?` with its separator in front, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
}
