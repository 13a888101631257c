import { type Json, jsonOf } from "../read/json-value.ts";
import type { Entry, Node } from "../yaml/node.ts";

/** A text that is one parameter and nothing else. */
const whole = /^\$\{(\w+)\}$/;

/**
 * The node with each `${name}` filled in: where it is the whole text, by the value as it is; inside of a text or a key, by the value's text.
 * Inside of a formula a list is a list of names, and with `:json` behind the name any value is JSON.
 */
export function fillIn(node: Node, values: ReadonlyMap<string, Node>): Node {
  switch (node.kind) {
    case "scalar": {
      if (typeof node.value !== "string") return node;
      const name = whole.exec(node.value)?.[1];
      const value = name === undefined ? undefined : values.get(name);
      return value === undefined ? { ...node, value: filledText(node.value, values) } : movedTo(value, node);
    }
    case "list":
      return { ...node, items: node.items.map((item) => fillIn(item, values)) };
    case "map":
      return {
        ...node,
        entries: node.entries.map(
          (entry): Entry => ({
            ...entry,
            key: filledText(entry.key, values),
            value: fillIn(entry.value, values),
          }),
        ),
      };
  }
}

function filledText(text: string, values: ReadonlyMap<string, Node>): string {
  return text.replace(/\$\{(\w+)(:json)?\}/g, (placeholder, name: string, json: string | undefined) => {
    const value = values.get(name);
    if (value === undefined) return placeholder;
    return json === undefined ? textOf(jsonOf(value)) : JSON.stringify(jsonOf(value));
  });
}

function textOf(value: Json): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? `[${value.map((item) => textOf(item)).join(", ")}]` : JSON.stringify(value);
}

/** The value at the place of the parameter, so that what is wrong with it is reported in a text that has such a place. */
function movedTo(value: Node, { start, end }: Node): Node {
  switch (value.kind) {
    case "scalar":
      return { ...value, start, end };
    case "list":
      return {
        ...value,
        start,
        end,
        items: value.items.map((item) => movedTo(item, { ...value, start, end })),
      };
    case "map":
      return {
        ...value,
        start,
        end,
        entries: value.entries.map((entry) => ({
          ...entry,
          keyStart: start,
          value: movedTo(entry.value, { ...value, start, end }),
        })),
      };
  }
}
