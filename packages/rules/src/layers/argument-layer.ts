import { called, type Matcher, not, type Pattern } from "@agentltl/core/formula";
import { type Json, parseText, printPath } from "@agentltl/core/host";
import { argumentsOf, type GoldCall } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/**
 * L2: arguments that come from the prompt or from an earlier result are passed on as they are. Each such value of a tool's argument once; where
 * it is `strict`, also no other value at an argument of which each value comes from there.
 */
export function argumentLayer(
  calls: readonly GoldCall[],
  prompt: string,
  strict: boolean,
): readonly LayerRule[] {
  const known = new Set<string>();
  const found = new Map<string, LayerRule>();
  const values = new Map<string, { tool: string; key: string; extracted: Json[] | undefined }>();
  for (const gold of calls) {
    for (const [key, value] of Object.entries(argumentsOf(gold))) {
      const { name } = gold.call;
      const isKnown = isExtracted(value, known, prompt);
      const before = values.get(JSON.stringify([name, key]));
      const earlier = before === undefined ? [] : before.extracted;
      const extracted = isKnown && earlier !== undefined ? [...earlier, value] : undefined;
      values.set(JSON.stringify([name, key]), { tool: name, key, extracted });
      if (!isKnown) continue;
      const text = JSON.stringify([name, key, value]);
      if (found.has(text)) continue;
      const formula = called(patternWith(name, { [key]: value }));
      found.set(text, { layer: "L2", name: `${name}_${key}_of_call_${gold.number}`, formula });
    }
    for (const value of valuesIn(parseText(gold.call.result))) known.add(JSON.stringify(value));
  }
  const only = strict ? [...values.values()].flatMap((one) => noOther(one)) : [];
  return [...found.values(), ...only];
}

function noOther(place: {
  readonly tool: string;
  readonly key: string;
  readonly extracted: readonly Json[] | undefined;
}): readonly LayerRule[] {
  const { tool, key, extracted } = place;
  if (extracted === undefined) return [];
  const matcher: Matcher = { kind: "not", body: { kind: "oneOf", values: extracted } };
  const path = printPath([{ kind: "key", key }]);
  const other: Pattern = { tool: { kind: "name", name: tool }, where: [{ part: "args", path, matcher }] };
  return [{ layer: "L2", name: `${tool}_${key}_no_other`, formula: not(called(other)) }];
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
