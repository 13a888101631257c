import { questionLanguageOf } from "../questions/question-language.ts";
import type { Stretch } from "./rename-text.ts";

const endings: ReadonlySet<string> = new Set("ts tsx mts cts js jsx mjs cjs py pyi d".split(" "));
const pathLike = /[\w$@-][\w$@.-]*(?:\/[\w$@.-]+)*\.(?:pyi?|[cm]?[tj]sx?)(?![\w$-])/g;

/** A path in the twin: folders, and the names of sources; other files keep theirs. */
export function renamePath(path: string, stems: ReadonlyMap<string, string>): string {
  const steps = path.split("/");
  const isSource = questionLanguageOf(path) !== undefined;
  return steps
    .map((step, index) => (index < steps.length - 1 || isSource ? renameStep(step, stems) : step))
    .join("/");
}

/** A module as an import names it. */
export function renameModule(module: string, stems: ReadonlyMap<string, string>): string {
  return module
    .split("/")
    .map((step) => renameStep(step, stems))
    .join("/");
}

/** The paths of sources that a text names: those whose end is that of a path of the tree, also with the ending of what TypeScript compiles to. */
export function pathsNamedIn(
  text: string,
  tails: ReadonlySet<string>,
  stems: ReadonlyMap<string, string>,
): readonly Stretch[] {
  return [...text.matchAll(pathLike)].flatMap(({ 0: path, index }) => {
    const plain = path.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
    if (!tails.has(path) && !tails.has(plain)) return [];
    return [{ start: index, end: index + path.length, text: renameModule(path, stems) }];
  });
}

/** Every end of a path that begins after a slash, and the path: `a/b.ts` and `b.ts`. */
export function tailsOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(
    paths.flatMap((path) => {
      const steps = path.split("/");
      return steps.map((_, index) => steps.slice(index).join("/"));
    }),
  );
}

function renameStep(step: string, stems: ReadonlyMap<string, string>): string {
  return step
    .split(".")
    .map((piece, index) => (index > 0 && endings.has(piece) ? piece : (stems.get(piece) ?? piece)))
    .join(".");
}
