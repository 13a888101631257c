/** Texts up to here are parsed whatever they look like. */
const short = 20_000;
/** No tool nests deeper than this. */
const deepest = 2000;

/**
 * Whether a text that begins as an object, a list or a text in JSON is worth parsing: a long one that doesn't end as it began was cut off,
 * and one that is nested without end is made to take time. Linear, and much quicker than parsing.
 */
export function mayBeJson(text: string): boolean {
  if (text.length <= short) return true;
  const first = /\S/.exec(text)?.[0] ?? "";
  const last = text.trimEnd().at(-1);
  if (last !== ends.get(first)) return false;
  let depth = 0;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place) | 0x20;
    if (unit === 0x7b && ++depth > deepest) return false;
    if (unit === 0x7d) depth--;
  }
  return true;
}

const ends: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
  ['"', '"'],
]);
