import type { Definition } from "./definition.ts";

const header =
  /^([ \t]*)(?:async[ \t]+)?(def|class|cdef|cpdef)[ \t]+(?:[\p{L}_][\p{L}\p{N}_*[\]]*[ \t]+)?([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*[([:]/u;
const assignment = /^([ \t]*)([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*(?::[^=\n]{1,200})?=(?!=)/u;
const longestHead = 400;

interface Scope {
  readonly indent: number;
  readonly name: string;
  readonly isClass: boolean;
}

/**
 * Definitions by their header lines and indentation alone, for Python and Cython. It sees what a parser loses in a cut-off chunk, and
 * takes code in a docstring for code.
 */
export function scanDefinitions(source: string): readonly Definition[] {
  const found: Definition[] = [];
  let scopes: readonly Scope[] = [];
  source.split("\n").forEach((whole, index) => {
    const line = whole.slice(0, longestHead);
    const defined = header.exec(line);
    const match = defined ?? assignment.exec(line);
    if (match === null) return;
    const indent = widthOf(match[1] ?? "");
    scopes = scopes.filter((scope) => scope.indent < indent);
    const inner = scopes.at(-1);
    const name = (match[defined === null ? 2 : 3] ?? "").normalize("NFC");
    const qualifiedName = [...scopes.map((scope) => scope.name), name].join(".");
    if (defined === null) {
      if (inner === undefined ? indent === 0 : inner.isClass)
        found.push({ name, qualifiedName, kind: "constant", line: index + 1 });
      return;
    }
    const isClass = defined[2] === "class";
    const kind = isClass ? "class" : inner?.isClass === true ? "method" : "function";
    found.push({ name, qualifiedName, kind, line: index + 1 });
    scopes = [...scopes, { indent, name, isClass }];
  });
  return found;
}

/** Python counts a tab up to the next multiple of eight. */
function widthOf(blank: string): number {
  let width = 0;
  for (const character of blank) width = character === "\t" ? (width >> 3) * 8 + 8 : width + 1;
  return width;
}
