import { importsIn } from "./imports-in.ts";
import { outsideNames } from "./outside-names.ts";
import type { FindModule } from "./own-modules.ts";
import { ownNames } from "./own-names.ts";
import { pythonNames } from "./python-names.ts";
import type { TwinSource } from "./twin-source.ts";
import type { RenameWords } from "./word-map.ts";

/** What of a tree is called otherwise in its twin, and what can't be. */
export interface TwinNames {
  /** Names in code: functions, classes, types, methods, and modules of Python. */
  readonly names: ReadonlyMap<string, string>;
  /** Parts of the paths of sources: `join-parts` of `src/join-parts.ts`. */
  readonly stems: ReadonlyMap<string, string>;
  /** Names that the tree defines and that stay: they are also names from outside, or too short to be told from any other. */
  readonly kept: readonly string[];
}

/** The parts of a path between its slashes and points, without its ending. */
function stemsOf(path: string): readonly string[] {
  return path
    .replace(/(?:\.d)?\.\w+$/, "")
    .split(/[/.]/)
    .filter((stem) => stem !== "");
}

/** Names that could be renamed: what words are needed for, and which names of the tree stay. */
export interface Wanted {
  readonly names: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
}

/** Which names and paths of a tree are its own. `standard` has names that belong to no tree; `find` knows which modules do. */
export function wantedNames(
  sources: readonly TwinSource[],
  find: FindModule,
  standard: ReadonlySet<string>,
): Wanted {
  const outside = new Set([...pythonNames, ...standard]);
  const { names, fromOutside } = ownNames(sources, outside);
  for (const name of fromOutside) outside.add(name);
  for (const source of sources) for (const name of outsideNames(source, find)) outside.add(name);
  const modules = new Set(
    sources.filter(({ language }) => language === "python").flatMap(({ path }) => stemsOf(path)),
  );
  const all = [...names, ...[...modules].filter((stem) => !/^__.*__$/.test(stem))];
  const stems = sources
    .flatMap(({ path }) => stemsOf(path))
    .filter((stem) => !modules.has(stem) || !outside.has(stem));
  return {
    names: new Set(all.filter((name) => !outside.has(name))),
    stems: new Set(stems),
    kept: new Set(all.filter((name) => outside.has(name))),
  };
}

/** The new name of each: those that come out as they were are kept. */
export function renamed({ names, stems, kept }: Wanted, rename: RenameWords): TwinNames {
  const pairs = (all: ReadonlySet<string>): ReadonlyMap<string, string> =>
    new Map(
      [...all].sort().flatMap((name): readonly (readonly [string, string])[] => {
        const other = rename(name);
        return other === name ? [] : [[name, other]];
      }),
    );
  const changed = pairs(names);
  const stay = [...names].filter((name) => !changed.has(name));
  return { names: changed, stems: pairs(stems), kept: [...new Set([...kept, ...stay])].sort() };
}

/** Where modules are named in the strings of a source in TypeScript, and whether they are of the tree. */
export function modulesNamedIn(
  source: TwinSource,
  find: FindModule,
): readonly { readonly start: number; readonly module: string; readonly isOwn: boolean }[] {
  if (source.language === "python") return [];
  return importsIn(source).map(({ module, start }) => ({
    module,
    start,
    // By its own name a tree is imported as from outside: what stands there is no path of it.
    isOwn: module.startsWith(".") && find(module, source.path, "typescript") !== undefined,
  }));
}
