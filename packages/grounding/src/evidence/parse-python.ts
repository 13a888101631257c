import type { Node, Parser, Query, QueryCapture } from "web-tree-sitter";
import type { ClassBody, Definition, ParsedSource, SourceParser } from "./definition.ts";

const queryText = `
(class_definition) @class
(function_definition) @function
(assignment left: (identifier) @assigned)
(assignment left: (pattern_list (identifier) @assigned))
(attribute object: (identifier) @object (#any-of? @object "self" "cls") attribute: (identifier) @attribute)
`;

/** A parser of Python on top of tree-sitter. Trees are freed as soon as they are read: their memory is not JavaScript's. */
export function parsePython(
  parser: Parser,
  makeQuery: (text: string) => Query,
  budgetMs: number,
): SourceParser {
  const query = makeQuery(queryText);
  return {
    parse(source) {
      const deadline = Date.now() + budgetMs;
      const tooLate = (): boolean => Date.now() > deadline;
      const tree = parser.parse(source, null, { progressCallback: tooLate });
      if (tree === null) {
        parser.reset();
        return undefined;
      }
      try {
        // Looking for captures can take longer than parsing: its time grows with the square of the nesting.
        const captures = query.captures(tree.rootNode, { progressCallback: tooLate });
        return tooLate() ? undefined : readTree(captures, tree.rootNode.endPosition.row);
      } finally {
        tree.delete();
      }
    },
  };
}

interface Scope {
  readonly name: string;
  readonly end: number;
  readonly body: MutableClassBody | undefined;
}

interface MutableClassBody extends ClassBody {
  readonly members: Set<string>;
}

/** Captures come in the order of the text, so that what is still open is the scope. */
function readTree(captures: readonly QueryCapture[], lastRow: number): ParsedSource {
  const definitions: Definition[] = [];
  const classes: MutableClassBody[] = [];
  let scopes: readonly Scope[] = [];
  for (const { name: what, node } of captures) {
    if (what === "object") continue;
    const start = node.startIndex;
    scopes = scopes.filter((scope) => scope.end > start);
    const inner = scopes.at(-1);
    const named = what === "class" || what === "function" ? node.childForFieldName("name") : node;
    const name = named?.text.normalize("NFC") ?? "";
    if (named === null || name === "") continue;
    const place = { name, line: named.startPosition.row + 1 };
    const qualify = (): string => [...scopes.map((scope) => scope.name), name].join(".");
    if (what === "attribute") {
      const owner = scopes.findLast((scope) => scope.body !== undefined);
      owner?.body?.members.add(name);
      if (owner !== undefined && isTarget(node))
        definitions.push({ ...place, qualifiedName: `${owner.name}.${name}`, kind: "attribute" });
    } else if (what === "assigned") {
      if (inner !== undefined && inner.body === undefined) continue;
      inner?.body?.members.add(name);
      definitions.push({ ...place, qualifiedName: qualify(), kind: "constant" });
    } else {
      inner?.body?.members.add(name);
      const kind = what === "class" ? "class" : inner?.body === undefined ? "function" : "method";
      definitions.push({ ...place, qualifiedName: qualify(), kind });
      const body = what === "class" ? classBody(node, name, lastRow) : undefined;
      if (body !== undefined) classes.push(body);
      scopes = [...scopes, { name, end: node.endIndex, body }];
    }
  }
  return { definitions, classes: classes.map(settled) };
}

/** `self.x` on the left of an assignment, also in a tuple. */
function isTarget(attributeName: Node): boolean {
  const attribute = attributeName.parent;
  let outer = attribute?.parent ?? null;
  let inner = attribute;
  while (outer !== null && (outer.type === "pattern_list" || outer.type === "tuple_pattern"))
    [inner, outer] = [outer, outer.parent];
  return outer?.type === "assignment" && outer.childForFieldName("left")?.id === inner?.id;
}

function classBody(node: Node, name: string, lastRow: number): MutableClassBody {
  const superclasses = node.childForFieldName("superclasses");
  const listed = superclasses?.namedChildren.flatMap((child) => (child === null ? [] : [child])) ?? [];
  const plain = listed.every((child) => child.type === "identifier" || child.type === "attribute");
  const decorated = node.parent?.type === "decorated_definition";
  return {
    name,
    bases: listed.map((child) => child.text.split(".").at(-1) ?? ""),
    members: new Set(),
    closed: plain && !decorated && !node.hasError && node.endPosition.row < lastRow,
  };
}

/** A class that makes up members as they are asked for is never closed. */
function settled(body: MutableClassBody): ClassBody {
  const dynamic = ["__getattr__", "__getattribute__", "__slots__"].some((name) => body.members.has(name));
  return dynamic ? { ...body, closed: false } : body;
}
