import type { JsonObject } from "@agentltl/core/host";
import { deedOf } from "./deed-of.ts";
import type { ObservedGraph, ObservedNode } from "./observed-graph.ts";
import { sentencesOf } from "./sentences-of.ts";

/** What goes with a text. */
export interface ObserveTextOptions {
  /** The final answer, where it is not this text; `null` where there was none. */
  readonly answer?: string | null;
}

/**
 * What a text reports to have been done: each sentence whose verb stands in the past is one behaviour, in the order of the text, with its place.
 * Values are read as `name: value` between brackets. Only its words say which node it is, so `match` compares them.
 */
export function observeText(text: string, options: ObserveTextOptions = {}): ObservedGraph {
  const nodes = sentencesOf(text).flatMap((span): readonly ObservedNode[] => {
    const deed = deedOf(span.text);
    if (deed === undefined) return [];
    const { label, args } = valuesIn(span.text);
    return [
      {
        label,
        type: deed.type,
        evidence: { kind: "span", ...span },
        at: span.start,
        values: { args },
        valuesComplete: false,
      },
    ];
  });
  return { nodes, unseen: [], lost: [], ended: true, ...options };
}

/** `Paid it back (amount: 40, order: "W1").` The values are no part of the words. */
function valuesIn(sentence: string): { readonly label: string; readonly args: JsonObject } {
  const args: Record<string, string | number | boolean> = Object.create(null);
  const label = sentence.replace(/[([]([^()[\]]*:[^()[\]]*)[)\]]/g, (_whole, inside: string) => {
    for (const part of inside.match(entry) ?? []) {
      const [, name, value] = /^\s*([A-Za-z_]\w*)\s*:\s*(.*?)\s*$/.exec(part) ?? [];
      if (name !== undefined && value !== undefined && name !== "__proto__") args[name] = scalarOf(value);
    }
    return "";
  });
  return { label: label.trim(), args: { ...args } };
}

/** Up to the next comma that is not between quotation marks, nor between thousands: `note: "a, b"`, `amount: 1,000`. */
const entry = /(?:(?<=:\s*)(?:"[^"]*"|'[^']*')|(?<=(?:^|\D)\d{1,3}),(?=\d{3}(?!\d))|[^,])+/g;

function scalarOf(text: string): string | number | boolean {
  if (/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
  if (text === "true" || text === "false") return text === "true";
  return text.replace(/^(["'])(.*)\1$/, "$2");
}
