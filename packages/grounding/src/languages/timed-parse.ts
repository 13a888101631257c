import type { Parser, Query, QueryCapture, Tree } from "web-tree-sitter";
import type { Deadline } from "../evidence/deadline.ts";

/** A grammar ready to parse, with a query that finds its errors and one that finds what is wanted. */
export interface Grammar {
  readonly parser: Parser;
  readonly wanted: Query;
  readonly errors: Query;
}

/** What was read of a tree, and how much of the source is in errors: 0 where there are none. */
export interface Timed<Result> {
  readonly result: Result;
  readonly errorLength: number;
}

/**
 * Parses, looks for what is wanted, and reads it, all before the deadline; `undefined` where there was not time. The nodes are dead once
 * `read` has returned: trees are freed at once, as their memory is not JavaScript's.
 */
export function timedParse<Result>(
  grammar: Grammar,
  source: string,
  isLate: Deadline,
  read: (captures: readonly QueryCapture[]) => Result,
): Timed<Result> | undefined {
  const tree = grammar.parser.parse(source, null, { progressCallback: isLate });
  if (tree === null) {
    grammar.parser.reset();
    return undefined;
  }
  try {
    // Looking for captures can take longer than parsing: its time grows with the square of the nesting.
    const captures = grammar.wanted.captures(tree.rootNode, { progressCallback: isLate });
    if (isLate()) return undefined;
    const errorLength = tree.rootNode.hasError ? lengthOfErrors(grammar.errors, tree, isLate) : 0;
    return { result: read(captures), errorLength };
  } finally {
    tree.delete();
  }
}

/** How much of the source is in errors; at least 1 where there is one, as a missing bracket has no length. */
function lengthOfErrors(errors: Query, tree: Tree, isLate: Deadline): number {
  let length = 1;
  let end = 0;
  for (const { node } of errors.captures(tree.rootNode, { progressCallback: isLate })) {
    length += Math.max(0, node.endIndex - Math.max(end, node.startIndex));
    end = Math.max(end, node.endIndex);
  }
  return length;
}
