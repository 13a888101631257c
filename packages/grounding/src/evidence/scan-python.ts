import type { Deadline } from "./deadline.ts";
import type { Definition } from "./definition.ts";
import { eachLine } from "./each-line.ts";

const header =
  /^([ \t]*)(?:async[ \t]+)?(def|class|cdef|cpdef)[ \t]+(?:[\p{L}_][\p{L}\p{N}_*[\]]*[ \t]+)?([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*[([:]/u;
const assignment = /^([ \t]*)([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*(?::[^=\n]{1,200})?=(?!=)/u;
const longestHead = 400;

interface Scope {
  readonly indent: number;
  readonly qualifiedName: string;
  readonly isClass: boolean;
}

/**
 * Definitions of Python and Cython by their header lines and indentation: what a parser loses in a cut-off chunk. `undefined` where time
 * was up before the end. Linear. It takes code in a docstring for code.
 */
export function scanPython(source: string, isLate: Deadline): readonly Definition[] | undefined {
  const found: Definition[] = [];
  let scopes: readonly Scope[] = [];
  const whole = eachLine(source, isLate, (start, end, line) => {
    if (end === start) return;
    const head = source.slice(start, Math.min(end, start + longestHead));
    const defined = header.exec(head);
    const match = defined ?? assignment.exec(head);
    if (match === null) return;
    const indent = widthOf(match[1] ?? "");
    if ((scopes.at(-1)?.indent ?? -1) >= indent) scopes = scopes.filter((scope) => scope.indent < indent);
    const inner = scopes.at(-1);
    const written = match[defined === null ? 2 : 3] ?? "";
    const name = written.normalize("NFC");
    const place = { line, start: start + placeOf(match, written) };
    const qualifiedName = inner === undefined ? name : `${inner.qualifiedName}.${name}`;
    if (defined === null) {
      if (inner === undefined ? indent === 0 : inner.isClass)
        found.push({ name, qualifiedName, kind: "constant", ...place });
      return;
    }
    const isClass = defined[2] === "class";
    const kind = isClass ? "class" : inner?.isClass === true ? "method" : "function";
    found.push({ name, qualifiedName, kind, ...place });
    scopes = [...scopes, { indent, qualifiedName, isClass }];
  });
  return whole ? found : undefined;
}

/** Where the name is in its header: at its last mention, as a C type may stand before it. */
function placeOf(match: RegExpExecArray, name: string): number {
  return match[0].lastIndexOf(name);
}

/** Python counts a tab up to the next multiple of eight. */
function widthOf(blank: string): number {
  let width = 0;
  for (const character of blank) width = character === "\t" ? (width >> 3) * 8 + 8 : width + 1;
  return width;
}
