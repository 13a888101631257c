import { visible } from "./visible.ts";

/** JSON data as far as this package reads it. */
type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/** A value as people write it, `{order_id: "W23", amount: 40}`, on one line. Where it is much longer than `most`, only its beginning. */
export function jsonText(value: Data, most: number = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let length = 0;
  // A list and not a recursion: values nest as deep as a model likes.
  const pending: (string | { readonly value: Data })[] = [{ value }];
  for (let next = pending.pop(); next !== undefined && length < most; next = pending.pop()) {
    const text = typeof next === "string" ? next : scalarText(next.value, most);
    if (text !== undefined) {
      parts.push(text);
      length += text.length;
    } else if (typeof next !== "string")
      for (const part of partsOf(next.value, most).reverse()) pending.push(part);
  }
  return visible(parts.join(""));
}

function scalarText(value: Data, most: number): string | undefined {
  if (typeof value === "string") return JSON.stringify(value.slice(0, most));
  return typeof value === "object" && value !== null ? undefined : String(value);
}

function partsOf(value: Data, most: number): (string | { readonly value: Data })[] {
  if (typeof value !== "object" || value === null) return [];
  const members: readonly (readonly (string | { readonly value: Data })[])[] = Array.isArray(value)
    ? value.slice(0, most).map((item: Data) => [{ value: item }])
    : Object.entries(value)
        .slice(0, most)
        .map(([key, member]) => [`${keyText(key)}: `, { value: member }]);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return [open, ...members.flatMap((member, index) => (index === 0 ? member : [", ", ...member])), close];
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? key : JSON.stringify(key);
}
