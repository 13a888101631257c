import type { Condition, Matcher } from "@agentltl/core/formula";
import { printPath } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type Node } from "../yaml/node.ts";

/**
 * In what ways a text fits one of some globs, as the reference has it: as it is written, and, unless it is an option or an address, as the
 * path that it is. Which folder the run stands in is not known, so globs that depend on it are refused.
 */
export function globConditions(
  key: string,
  node: Node,
  faults: Faults,
): readonly (readonly Condition[])[] | undefined {
  const items = node.kind === "list" ? node.items : [node];
  const ways = items.map((item) => waysOf(item, faults));
  if (ways.includes(undefined)) return undefined;
  const own = key === "*" ? "[*]" : printPath([{ kind: "key", key }]);
  return ways
    .flatMap((way) => way ?? [])
    .flatMap((matchers) =>
      [own, `${own}[*]`].map((path) =>
        matchers.map((matcher): Condition => ({ part: "args", path, matcher })),
      ),
    );
}

/** Neither an option nor an address, so that it may be a path. */
const isPath: readonly Matcher[] = ["-*", "http://*", "https://*"].map((glob) => ({
  kind: "not",
  body: { kind: "glob", glob },
}));

function waysOf(node: Node, faults: Faults): readonly (readonly Matcher[])[] | undefined {
  const glob = node.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
  if (glob === undefined)
    return faults.report("wrong-value", node.start, `a glob is ${describeNode(node)}; write a text`);
  if (/[[\]]/.test(glob))
    return faults.report(
      "wrong-value",
      node.start,
      `\`${glob}\` has a set of characters, which no glob here has`,
    );
  const written: readonly Matcher[] = [{ kind: "glob", glob }];
  if (!glob.includes("/")) return glob.startsWith("*") ? [written] : [written, [inName(glob), ...isPath]];
  if (/^https?:\/\//.test(glob)) return [written];
  const [, rest] = /^\*{1,2}\/([^/]*)$/.exec(glob) ?? [];
  if (rest !== undefined) return [written, [{ kind: "glob", glob: rest }, ...isPath]];
  return faults.report(
    "wrong-value",
    node.start,
    `\`${glob}\` is also compared with the path below the project's folder, and a run doesn't record that; write a glob without "/", or one that begins with **/`,
  );
}

/** The last part of a path is like the glob. */
function inName(glob: string): Matcher {
  if (!/[*?]/.test(glob)) return { kind: "glob", glob: `*/${glob}` };
  const pattern = glob
    .replace(/[\\^$.|+(){}]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("?", "[^/]");
  return { kind: "regex", regex: `/${pattern}$` };
}
