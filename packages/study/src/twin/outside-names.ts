import { type Import, importsIn } from "./imports-in.ts";
import type { FindModule } from "./own-modules.ts";
import { codeOf, type TwinSource } from "./twin-source.ts";

/**
 * The names of a source that belong to what it imports from outside of its tree: the names imported, the parts of a module's name, and
 * whatever is taken from them by a dot or by its name in braces, however long the chain.
 */
export function outsideNames(source: TwinSource, find: FindModule): ReadonlySet<string> {
  const outside = importsIn(source).filter(
    ({ module }) => find(module, source.path, source.language) === undefined,
  );
  const names = new Set(outside.flatMap(namesOf));
  const bound = new Set(outside.flatMap((one) => one.names));
  const code = codeOf(source);
  for (const [, first = "", chain = ""] of code.matchAll(
    /(?<![.\w$])([\w$]+)((?:\s*\??\.\s*[\w$]+(?:\([^()]*\))?)+)/g,
  ))
    if (bound.has(first)) for (const word of chain.match(/(?<=\.\s*)[\w$]+/g) ?? []) names.add(word);
  for (const [, list = "", from = ""] of code.matchAll(/\{([\s\w$,:]*)\}\s*=\s*(?:await\s+)?([\w$]+)/g))
    if (bound.has(from)) for (const word of list.match(/[\w$]+/g) ?? []) names.add(word);
  return names;
}

function namesOf({ module, names }: Import): readonly string[] {
  return [...names, ...(module.match(/[\w$]+/g) ?? [])];
}
