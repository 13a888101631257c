import type { Entity } from "../answer/entity.ts";
import { nearestName } from "../check/nearest-name.ts";
import type { CallOutput } from "./call-output.ts";

/** The nearest word with a digit in it that a result shows, for an id; nothing for the other types. */
export function nearestWord({ type, value }: Entity, outputs: readonly CallOutput[]): string | undefined {
  if (type !== "id") return undefined;
  return nearestName(value.toLowerCase(), wordsWithDigits(outputs));
}

function* wordsWithDigits(outputs: readonly CallOutput[]): Generator<string, undefined> {
  for (const { shown } of outputs) for (const word of shown.words) if (/\d/.test(word)) yield word;
}
