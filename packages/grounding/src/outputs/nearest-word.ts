import type { Entity } from "../answer/entity.ts";
import { nearestName } from "../check/nearest-name.ts";
import type { CallOutput } from "./call-output.ts";

/** The nearest word with a digit in it that a result shows, for an id; nothing for the other types. */
export function nearestWord({ type, value }: Entity, outputs: readonly CallOutput[]): string | undefined {
  if (type !== "id") return undefined;
  const words = outputs.flatMap(({ shown }) => [...shown.words]).filter((word) => /\d/.test(word));
  return nearestName(value.toLowerCase(), words);
}
