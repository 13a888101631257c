import type { SourceParser } from "@agentltl/grounding";
import type { SourceFile } from "../corpus/source-tree.ts";
import { questionLanguageOf } from "../questions/question-language.ts";
import { ownModules } from "./own-modules.ts";
import { pathsNamedIn, renameModule, renamePath, tailsOf } from "./rename-path.ts";
import { renameText, type Stretch, turnBack } from "./rename-text.ts";
import { modulesNamedIn, renamed, type TwinNames, wantedNames } from "./twin-names.ts";
import { type TwinSource, twinSource } from "./twin-source.ts";
import { wordMap } from "./word-map.ts";
import { wordsOf } from "./words-of.ts";

/** How a twin is made. */
export interface TwinOptions {
  readonly parser: SourceParser;
  readonly seed: number;
  /** Names of a language and its platform, which no tree may call otherwise. */
  readonly standard: ReadonlySet<string>;
  /** What people call the tree: `@ai-sdk/gateway`. */
  readonly id: string;
  /** The package that it is, where it is one: its own tests import it by this name. */
  readonly self?: string;
}

/** A tree under other names, and the way there and back. */
export interface Twin extends TwinNames {
  readonly id: string;
  /** A path of the tree, in the twin. */
  path(path: string): string;
  /** The text of one of its files. */
  file(file: SourceFile): string;
  /** A name of the tree, or a dotted one. */
  name(name: string): string;
  /** What is said of the tree, said of the twin. */
  text(text: string): string;
  /** What is said of the twin, said of the tree; a file of the twin has the bytes of the tree's. */
  back(text: string): string;
}

/** Long enough for any file, so that the same tree always gives the same twin. */
const parseWithin = 600_000;

/**
 * Makes the twin of a tree from all of its texts. Each name that the tree defines has another in all of its texts; the new one is as long, and
 * a word of none of them. Whatever else the texts hold stays.
 */
export function twinTree(
  files: readonly SourceFile[],
  { parser, seed, standard, id, self }: TwinOptions,
): Twin {
  const sources = files.flatMap((file) => sourceOf(file, parser));
  const paths = files.map(({ path }) => path);
  const find = ownModules(paths, self);
  const wanted = wantedNames(sources, find, standard);
  const taken = new Set(files.flatMap(({ path, text }) => [...wordsIn(path), ...wordsIn(text)]));
  const rename = wordMap(
    [...wanted.names, ...wanted.stems, id],
    new Set([...taken, ...wordsIn([...standard].join(" "))]),
    seed,
  );
  const changed = renamed(wanted, rename);
  const { names, stems } = changed;
  const tails = tailsOf(sources.map(({ path }) => path));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const back = new Map([...stems, ...names].map(([name, other]) => [other, name]));
  const prose = (text: string): string =>
    renameText(text, () => false, changed, pathsNamedIn(text, tails, stems));
  const code = (source: TwinSource): string => {
    const modules = modulesNamedIn(source, find).map(({ start, module, isOwn }): Stretch => {
      return { start, end: start + module.length, text: isOwn ? renameModule(module, stems) : module };
    });
    const inProse = pathsNamedIn(source.text, tails, stems).filter(({ start }) => source.isCode[start] !== 1);
    const fixed = [...modules, ...inProse].toSorted(
      (one, other) => one.start - other.start || other.end - one.end,
    );
    return renameText(source.text, (at) => source.isCode[at] === 1, changed, fixed);
  };
  const twinId = rename(id);
  return {
    ...changed,
    id: twinId === id ? `${id}-twin` : twinId,
    path: (path) => renamePath(path, stems),
    file({ path, text }) {
      const source = byPath.get(path);
      return source === undefined ? prose(text) : code(source);
    },
    name: (name) =>
      name
        .split(".")
        .map((part) => names.get(part) ?? part)
        .join("."),
    text: prose,
    back: (text) => turnBack(text, back),
  };
}

function sourceOf({ path, text }: SourceFile, parser: SourceParser): readonly TwinSource[] {
  const kind = questionLanguageOf(path);
  if (kind === undefined) return [];
  const parsed = parser.parse(text, kind.grammar, parseWithin);
  return [twinSource({ path, text, language: kind.language, ...(parsed === undefined ? {} : { parsed }) })];
}

function wordsIn(text: string): readonly string[] {
  return [...new Set(text.match(/[\p{ID_Continue}$]+/gu))].flatMap(wordsOf);
}
