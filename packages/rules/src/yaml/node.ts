/** A value of a YAML text, with its place as offsets into the text. Free of everything that only YAML has. */
export type Node = ScalarNode | ListNode | MapNode;

/** What any node knows of its place. */
interface Placed {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset behind its last character. */
  readonly end: number;
}

export interface ScalarNode extends Placed {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  readonly style: "plain" | "quoted" | "block";
}

export interface ListNode extends Placed {
  readonly kind: "list";
  readonly items: readonly Node[];
}

export interface MapNode extends Placed {
  readonly kind: "map";
  /** Keys are unique. */
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly key: string;
  readonly keyStart: number;
  readonly value: Node;
}

/** What stands there, for a message. */
export function describeNode(node: Node): string {
  switch (node.kind) {
    case "list":
      return "a list";
    case "map":
      return "a mapping";
    case "scalar":
      if (node.value === null) return "nothing (`null`)";
      return node.style === "quoted"
        ? `\`"${clip(String(node.value))}"\``
        : `\`${clip(String(node.value))}\``;
  }
}

function clip(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}

/** The scalars in `node`, keys among them, in the order of the text. Needs no call stack. */
export function scalarsIn(node: Node): readonly ScalarNode[] {
  const found: ScalarNode[] = [];
  const open: Node[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "scalar") found.push(next);
    else if (next.kind === "list") open.push(...next.items.toReversed());
    else
      open.push(
        ...next.entries.flatMap(({ key, keyStart, value }) => [value, keyNode(key, keyStart)]).toReversed(),
      );
  }
  return found.toSorted((left, right) => left.start - right.start);
}

function keyNode(key: string, start: number): ScalarNode {
  return { kind: "scalar", value: key, style: "plain", start, end: start + key.length };
}
