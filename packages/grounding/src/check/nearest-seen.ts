import type { Entity } from "../answer/entity.ts";
import { once } from "../evidence/once.ts";
import type { FileRead } from "../evidence/read-file.ts";
import type { CallOutput } from "../outputs/call-output.ts";
import { namesOf } from "./names-of.ts";
import { nearestAmong } from "./nearest-name.ts";

/** Gives the nearest thing of an entity's kind that was seen, if there is one. */
export type NearestSeen = (entity: Entity) => string | undefined;

/**
 * A path that was read for a path, a defined name for a name, a word with a digit in it of any result for an id. What was seen is gone
 * through when the first entity of a kind asks.
 */
export function nearestSeen(reads: readonly FileRead[], outputs: readonly CallOutput[]): NearestSeen {
  const path = once(() => nearestAmong(reads.flatMap((read) => read.path ?? [])));
  const name = once(() => nearestAmong(definedNames(reads)));
  const word = once(() => nearestAmong(wordsWithDigits(outputs)));
  return (entity) => {
    switch (entity.type) {
      case "file_path":
        return path()(entity.value);
      case "identifier":
      case "function_signature":
        return name()(namesOf(entity).at(-1) ?? "");
      case "id":
        return word()(entity.value.toLowerCase());
      case "number":
      case "quotation":
        return undefined;
    }
  };
}

function* definedNames(reads: readonly FileRead[]): Generator<string, undefined> {
  for (const { definitions } of reads) for (const { name } of definitions) yield name;
}

function* wordsWithDigits(outputs: readonly CallOutput[]): Generator<string, undefined> {
  for (const { shown } of outputs) for (const word of shown.words) if (/\d/.test(word)) yield word;
}
