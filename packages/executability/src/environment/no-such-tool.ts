import { nearestName } from "@agentltl/core/host";

/** What is said of a tool that is not among `names`, with the one that was likely meant. `where`: behind the name, such as ` in this turn`. */
export function noSuchTool(name: string, names: Iterable<string>, where = ""): string {
  const nearest = nearestName(name, names);
  // A tool of that very name may be there, and not now.
  const hint = nearest === undefined || nearest === name ? "" : `; did it mean \`${nearest}\`?`;
  return `there is no tool \`${name}\`${where}${hint}`;
}
