import { called } from "@agentltl/core/formula";
import { type Json, parseText } from "@agentltl/core/host";
import { argumentsOf, type GoldCall } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/** L2: arguments that come from the prompt or from an earlier result are passed on as they are. Each such value of a tool's argument once. */
export function argumentLayer(calls: readonly GoldCall[], prompt: string): readonly LayerRule[] {
  const known = new Set<string>();
  const found = new Map<string, LayerRule>();
  for (const gold of calls) {
    for (const [key, value] of Object.entries(argumentsOf(gold))) {
      if (!isExtracted(value, known, prompt)) continue;
      const { name } = gold.call;
      const text = JSON.stringify([name, key, value]);
      if (found.has(text)) continue;
      const formula = called(patternWith(name, { [key]: value }));
      found.set(text, { layer: "L2", name: `${name}_${key}_of_call_${gold.number}`, formula });
    }
    for (const value of valuesIn(parseText(gold.call.result))) known.add(JSON.stringify(value));
  }
  return [...found.values()];
}

/** Whether the value, or each of its parts, was to be seen before. */
function isExtracted(value: Json, known: ReadonlySet<string>, prompt: string): boolean {
  if (known.has(JSON.stringify(value)) || standsIn(value, prompt)) return true;
  if (typeof value !== "object" || value === null) return false;
  const parts: readonly Json[] = Object.values(value);
  return parts.length > 0 && parts.every((part) => isExtracted(part, known, prompt));
}

/** Whether a number or text stands in the prompt as a word of its own. */
function standsIn(value: Json, prompt: string): boolean {
  if (typeof value !== "number" && typeof value !== "string") return false;
  const text = String(value);
  if (text === "") return false;
  for (let at = prompt.indexOf(text); at !== -1; at = prompt.indexOf(text, at + 1)) {
    const [before = "", after = ""] = [prompt[at - 1], prompt[at + text.length]];
    if (!/[\w-]/.test(before) && !/\w/.test(after)) return true;
  }
  return false;
}

/** The value and all inside it. */
function valuesIn(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [value];
  return [value, ...Object.values(value).flatMap((part: Json) => valuesIn(part))];
}
