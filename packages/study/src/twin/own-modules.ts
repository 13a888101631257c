import type { QuestionLanguage } from "../questions/question-language.ts";

/** Says which file or folder of a tree an import leads to; `undefined` where it leads out of the tree. */
export type FindModule = (module: string, from: string, language: QuestionLanguage) => string | undefined;

/** The modules of a tree, by the paths of its files; `self` is the name by which it may import itself. */
export function ownModules(paths: readonly string[], self?: string): FindModule {
  const files = new Set(paths);
  const folders = new Set(paths.flatMap(foldersAbove));
  const pythonEndings = new Set(
    paths
      .filter((path) => /\.pyi?$/.test(path))
      .flatMap((path) => endingsOf(path.replace(/\.pyi?$/, "").replace(/\/__init__$/, ""))),
  );
  const pythonFolders = new Set(
    [...new Set(paths.filter((path) => /\.pyi?$/.test(path)).flatMap(foldersAbove))].flatMap(endingsOf),
  );
  return (module, from, language) => {
    if (language === "typescript") {
      if (self !== undefined && (module === self || module.startsWith(`${self}/`))) return module;
      const place = module.startsWith(".") ? joined(from, module) : undefined;
      return place === undefined ? undefined : fileFor(place, files, folders);
    }
    if (module.startsWith(".")) return module;
    const path = module.replaceAll(".", "/");
    return pythonEndings.has(path) || pythonFolders.has(path) ? path : undefined;
  };
}

function fileFor(
  place: string,
  files: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): string | undefined {
  const stem = place.replace(/\.[cm]?jsx?$/, "");
  const endings = ["", ".ts", ".tsx", ".mts", ".cts", ".d.ts", "/index.ts", "/index.tsx"];
  const all = [place, stem].flatMap((one) => endings.map((ending) => one + ending));
  return all.find((one) => files.has(one)) ?? (folders.has(place) ? place : undefined);
}

/** A relative path seen from a file; `undefined` where it leaves the tree. */
function joined(from: string, relative: string): string | undefined {
  const steps = from.split("/").slice(0, -1);
  for (const step of relative.split("/"))
    if (step === "..") {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== "." && step !== "") steps.push(step);
  return steps.join("/");
}

function foldersAbove(path: string): readonly string[] {
  const steps = path.split("/").slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

/** `a/b/c`, `b/c` and `c`: a source root may be any folder of the tree. */
function endingsOf(path: string): readonly string[] {
  const steps = path.split("/");
  return steps.map((_, index) => steps.slice(index).join("/"));
}
