import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ts } from "ts-morph";
import { Language, Parser } from "web-tree-sitter";

/** The kinds of all nodes of a source's syntax tree, in the order of the source. */
export type ShapeOf = (path: string, text: string) => readonly string[];

/** Loads the parsers themselves: what they see owes nothing to how a twin is made. */
export async function loadShapes(): Promise<ShapeOf> {
  const require = createRequire(import.meta.url);
  await Parser.init();
  const grammar = await Language.load(
    readFileSync(require.resolve("tree-sitter-python/tree-sitter-python.wasm")),
  );
  const parser = new Parser().setLanguage(grammar);
  return (path, text) => (path.endsWith(".py") ? shapeOfPython(parser, text) : shapeOfTypeScript(path, text));
}

function shapeOfPython(parser: Parser, text: string): readonly string[] {
  const tree = parser.parse(text);
  const cursor = tree?.walk();
  const kinds: string[] = [];
  for (let goesOn = cursor !== undefined; goesOn; ) {
    kinds.push(cursor?.nodeType ?? "");
    if (cursor?.gotoFirstChild() === true) continue;
    while (goesOn && cursor?.gotoNextSibling() !== true) goesOn = cursor?.gotoParent() === true;
  }
  tree?.delete();
  return kinds;
}

function shapeOfTypeScript(path: string, text: string): readonly string[] {
  const kinds: string[] = [];
  const visit = (node: ts.Node): void => {
    kinds.push(ts.SyntaxKind[node.kind]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return kinds;
}
