import type { SourceFile } from "../corpus/source-tree.ts";
import { questionLanguageOf } from "./question-language.ts";

/** A line that defines a name, as it looks: no grammar, so that it is a second opinion beside the parser's. */
const definition =
  /^[ \t]*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:def|class|function\s*\*?|const|let|var|interface|type|enum|namespace)\s+([A-Za-z_$][\w$]*)/gm;

/** The files in which each of these names is defined, by how lines look. A name without such a line is not in the map. */
export function definesByLook(
  names: ReadonlySet<string>,
  files: readonly SourceFile[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (questionLanguageOf(path) === undefined) continue;
    for (const [, name = ""] of text.matchAll(definition))
      if (names.has(name)) found.set(name, (found.get(name) ?? new Set()).add(path));
  }
  return found;
}
