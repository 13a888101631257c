import { isJsonObject, type Json } from "./json.ts";

/**
 * A value as people write it, `{order_id: "W23", amount: 40}`, on one line, whatever it nests. Where it is much longer than `most`, only its
 * beginning. For people only: what could move a cursor is still in it.
 */
export function jsonText(value: Json, most: number = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let length = 0;
  // A list and not a recursion: values nest as deep as a model likes.
  const pending: (string | { readonly value: Json })[] = [{ value }];
  for (let next = pending.pop(); next !== undefined && length < most; next = pending.pop()) {
    const text = typeof next === "string" ? next : scalarText(next.value, most);
    if (text !== undefined) {
      parts.push(text);
      length += text.length;
    } else if (typeof next !== "string")
      for (const part of partsOf(next.value, most).reverse()) pending.push(part);
  }
  return parts.join("");
}

function scalarText(value: Json, most: number): string | undefined {
  if (typeof value === "string") return JSON.stringify(value.slice(0, most));
  return Array.isArray(value) || isJsonObject(value) ? undefined : String(value);
}

function partsOf(value: Json, most: number): (string | { readonly value: Json })[] {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  const members: readonly (readonly (string | { readonly value: Json })[])[] = [
    ...items.slice(0, most).map((item) => [{ value: item }]),
    ...entries.slice(0, most).map(([key, member]) => [`${keyText(key)}: `, { value: member }]),
  ];
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return [open, ...members.flatMap((member, index) => (index === 0 ? member : [", ", ...member])), close];
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? key : JSON.stringify(key);
}
