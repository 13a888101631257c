import type { Region } from "../evidence/definition.ts";

const opening = /\/\/|\/\*/g;

/** Comments of a source whose strings are known, by start: outside of them `//` and `/*` begin nothing else. */
export function withComments(source: string, strings: readonly Region[]): readonly Region[] {
  const regions: Region[] = [];
  let next = 0;
  let from = 0;
  for (const match of source.matchAll(opening)) {
    const start = match.index;
    if (start < from) continue;
    for (let one = strings[next]; one !== undefined && one.start <= start; one = strings[next]) {
      // A quote inside a comment begins no string.
      if (one.start >= from) regions.push(one);
      from = Math.max(from, one.start >= from ? one.end : from);
      next++;
    }
    if (start < from) continue;
    const close = match[0] === "//" ? source.indexOf("\n", start) : source.indexOf("*/", start + 2);
    const end = close < 0 ? source.length : match[0] === "//" ? close : close + 2;
    regions.push({ kind: "comment", start, end });
    from = end;
  }
  return [...regions, ...strings.slice(next).filter((one) => one.start >= from)];
}
