/** A language whose syntax is known. `cpp` is C as well, and `typescript` JavaScript. */
export type Language = "python" | "typescript" | "tsx" | "cpp" | "go" | "java" | "rust";

const extensions: ReadonlyMap<string, Language> = new Map(
  Object.entries({
    python: "py pyi pyw pyx pxd pxi gyp gypi ipynb",
    typescript: "ts mts cts",
    tsx: "tsx jsx js mjs cjs",
    cpp: "c h cc cpp cxx c++ hh hpp hxx h++ inl ipp tpp cu cuh",
    go: "go",
    java: "java",
    rust: "rs",
  } satisfies Record<Language, string>).flatMap(([language, names]) =>
    names.split(" ").map((name) => [name, language as Language] as const),
  ),
);

/** How each language begins its lines. Go before the others, since they share its words. */
const looks: readonly (readonly [Language, RegExp])[] = [
  ["go", /^(?:package \w+$|func (?:\([^)\n]{1,80}\) )?\w+\(|type \w+ (?:struct|interface)\b)/gm],
  ["rust", /^\s*(?:(?:pub(?:\(\w+\))? )?(?:fn|struct|enum|trait|mod) \w+|impl\b|use \w+::)/gm],
  [
    "java",
    /^\s*(?:package [\w.]+;|import [\w.]+;|(?:public|private|protected) (?:static |final |abstract )*[\w<>[\]]+ \w+)/gm,
  ],
  ["cpp", /^\s*(?:#\s*(?:include|define|ifndef|ifdef)\b|namespace \w+|template ?<|using namespace)/gm],
  ["typescript", /^\s*(?:import .{0,200} from ["']|export |const \w+ = |function \w+\(|(?:let|var) \w+)/gm],
  [
    "python",
    /^\s*(?:def \w+\(|class \w+[(:]|import \w+|from [\w.]+ import |@\w+|async def |elif .{0,200}:$|if .{0,200}:$)/gm,
  ],
];
/** Enough of a text to tell. */
const sample = 20_000;
const extension = /\.([^./\\]+)$/;

/**
 * The language of a text: by the extension of its path, and without one by its first line (`#!`) or how its lines begin. A path with
 * any other extension is in none that is known.
 */
export function languageOf(path: string | undefined, text: string): Language | undefined {
  const found = path === undefined ? null : extension.exec(path);
  if (found !== null) return extensions.get((found[1] ?? "").toLowerCase());
  const shebang = /^#!.{0,200}?\b(python|node|deno|bun)/.exec(text)?.[1];
  if (shebang !== undefined) return shebang === "python" ? "python" : "typescript";
  return mostLike(text.slice(0, sample));
}

function mostLike(text: string): Language | undefined {
  let best: Language | undefined;
  let most = 0;
  for (const [language, look] of looks) {
    const count = text.match(look)?.length ?? 0;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
