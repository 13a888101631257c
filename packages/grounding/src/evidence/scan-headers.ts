import type { Deadline } from "./deadline.ts";
import type { Definition, DefinitionKind } from "./definition.ts";
import { eachLine } from "./each-line.ts";
import type { Language } from "./language.ts";

type BraceLanguage = Exclude<Language, "python">;

/** How a header begins; group 1 is the keyword that says the kind, group 2 the name. Anchored, and each part ends before the next. */
const headers: { readonly [language in BraceLanguage]: RegExp } = {
  typescript:
    /^[ \t]*(?:(?:export|default|declare|abstract|async)[ \t]+){0,4}(function|class|interface|type|enum|namespace|(?<![ \t])(?:const|let|var)|(?<=export[ \t])(?:const|let|var))(?:[ \t]+|[ \t]*\*[ \t]*)([\p{L}_$][\p{L}\p{M}\p{N}_$]*)/u,
  tsx: /^[ \t]*(?:(?:export|default|async)[ \t]+){0,4}(function|class|interface|type|enum|(?<![ \t])(?:const|let|var)|(?<=export[ \t])(?:const|let|var))(?:[ \t]+|[ \t]*\*[ \t]*)([\p{L}_$][\p{L}\p{M}\p{N}_$]*)/u,
  go: /^(func|type|const|var)[ \t]+(?:\([^()\n]{0,200}\)[ \t]*)?([\p{L}_][\p{L}\p{N}_]*)/u,
  java: /^[ \t]*(?:(?:public|private|protected|static|final|abstract|sealed|strictfp)[ \t]+){0,5}(class|interface|enum|record|@interface)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)/u,
  rust: /^[ \t]*(?:pub(?:\([^()\n]{0,40}\))?[ \t]+)?(?:(?:async|unsafe|default|const(?=[ \t]+(?:fn|unsafe|async)))[ \t]+){0,3}(fn|struct|enum|trait|mod|union|type|const|static|macro_rules!)[ \t]+(?:mut[ \t]+)?([\p{L}_][\p{L}\p{N}_]*)/u,
  cpp: /^[ \t]*(#[ \t]*define|class|struct|union|enum|namespace)[ \t]+(?:class[ \t]+)?([\p{L}_][\p{L}\p{N}_]*)(?=[ \t]*(?:[({:]|$)|[ \t]+[^;(]*$)/u,
};

const kinds: ReadonlyMap<string, DefinitionKind> = new Map(
  Object.entries({
    function: "function func fn",
    class: "class struct union record",
    type: "interface type enum trait @interface",
    module: "namespace mod",
    constant: "const let var static",
    macro: "define macro_rules!",
  } satisfies Partial<Record<DefinitionKind, string>>).flatMap(([kind, words]) =>
    words.split(" ").map((word) => [word, kind as DefinitionKind] as const),
  ),
);

const longestHead = 300;

/**
 * Definitions of a language with braces by their header lines, without their scope: what a parser loses in a cut-off chunk. `undefined`
 * where time was up before the end. Linear.
 */
export function scanHeaders(
  source: string,
  language: BraceLanguage,
  isLate: Deadline,
): readonly Definition[] | undefined {
  const header = headers[language];
  const found: Definition[] = [];
  const whole = eachLine(source, isLate, (begin, end, line) => {
    const match = header.exec(source.slice(begin, Math.min(end, begin + longestHead)));
    if (match === null) return;
    const name = match[2] ?? "";
    const kind = kinds.get((match[1] ?? "").replace(/^#[ \t]*/, ""));
    const start = begin + match[0].lastIndexOf(name);
    if (kind !== undefined) found.push({ name, qualifiedName: name, kind, line, start });
  });
  return whole ? found : undefined;
}
