import { codeOf, type TwinSource } from "./twin-source.ts";

const wanted: ReadonlySet<string> = new Set(["function", "class", "type", "method"]);

/**
 * The names that a tree defines as functions, classes, types, and methods of those. Names with two underscores on both sides are the language's
 * own. A method of a class with a base that the tree does not define may be called from outside: it is in `fromOutside`.
 */
export interface OwnNames {
  readonly names: ReadonlySet<string>;
  readonly fromOutside: ReadonlySet<string>;
}

/** What the sources of a tree define. Classes of `standard` are bases whose members are known to be no tree's own. */
export function ownNames(sources: readonly TwinSource[], standard: ReadonlySet<string>): OwnNames {
  const classes = new Map<string, { bases: readonly string[]; members: readonly string[] }>();
  for (const source of sources) {
    const bases = source.language === "typescript" ? basesIn(codeOf(source)) : undefined;
    for (const { name, bases: known, members } of source.parsed?.classes ?? []) {
      const before = classes.get(name);
      classes.set(name, {
        bases: [...(before?.bases ?? []), ...(bases?.get(name) ?? known)],
        members: [...(before?.members ?? []), ...members],
      });
    }
  }
  const names = sources.flatMap(({ parsed }) =>
    (parsed?.definitions ?? []).flatMap(({ name, qualifiedName, kind }) => {
      if (!wanted.has(kind) || /^__.*__$/.test(name)) return [];
      const [owner] = qualifiedName.split(".").slice(-2);
      return kind === "method" && (owner === undefined || !classes.has(owner)) ? [] : [name];
    }),
  );
  return { names: new Set(names), fromOutside: membersFromOutside(classes, standard) };
}

function membersFromOutside(
  classes: ReadonlyMap<string, { readonly bases: readonly string[]; readonly members: readonly string[] }>,
  standard: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = new Set<string>();
  for (let size = -1; size < open.size; ) {
    size = open.size;
    for (const [name, { bases }] of classes)
      if (bases.some((base) => open.has(base) || !(classes.has(base) || standard.has(base)))) open.add(name);
  }
  return new Set([...open].flatMap((name) => classes.get(name)?.members ?? []));
}

/** What classes and interfaces in TypeScript say that they extend and implement, by last names. */
function basesIn(code: string): ReadonlyMap<string, readonly string[]> {
  const heads = code.matchAll(/\b(?:class|interface)\s+([\w$]+)([^{;]*)\{/g);
  return new Map(
    [...heads].map(([, name = "", head = ""]) => {
      const bases = withoutBrackets(head)
        .split(/\b(?:extends|implements)\b|,/)
        .slice(1);
      return [name, bases.flatMap((base) => /([\w$]+)\s*$/.exec(base)?.[1] ?? [])];
    }),
  );
}

/** Without type parameters and calls, however deep. */
function withoutBrackets(text: string): string {
  let depth = 0;
  let left = "";
  for (const character of text) {
    if ("<([".includes(character)) depth += 1;
    else if (">)]".includes(character)) depth -= 1;
    else if (depth === 0) left += character;
  }
  return left;
}
