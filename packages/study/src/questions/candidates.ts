import type { SourceParser } from "@agentltl/grounding";
import type { SourceFile } from "../corpus/source-tree.ts";
import { definesByLook } from "./defines-by-look.ts";
import { isExported } from "./is-exported.ts";
import { type QuestionLanguage, questionLanguageOf } from "./question-language.ts";

/** A public function or class whose name is defined in one file of its tree, and in no other. */
export interface Candidate {
  readonly name: string;
  readonly kind: "function" | "class";
  readonly path: string;
  readonly language: QuestionLanguage;
}

/** What can be asked about a tree, and what fell out when it was verified. */
export interface Candidates {
  /** By path, then by name. */
  readonly candidates: readonly Candidate[];
  /** Names that the parser sees once and a plain look at the lines sees elsewhere too, or not at all. */
  readonly unverified: readonly string[];
}

/** Tests and declarations: nobody looks for what they define. */
const noSource =
  /(?:^|\/)(?:tests?|__tests__|testing|fixtures?|examples?|benchmarks?)\/|\.d\.[cm]?ts$|[._-](?:test|spec|bench)\.|(?:^|\/)(?:test_[^/]*|conftest)\.py$/i;

/** At least two words: a name such as `map` is in any answer. */
const twoWords = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/;

/**
 * The functions and classes at the top of modules that can be asked for: public (exported, or without a leading underscore), of at least two
 * words, defined in one file of the tree alone. A file that can't be parsed counts by how its lines look, so that no second place is missed.
 * Each is verified by a look at the lines that owes the parser nothing.
 */
export function candidatesIn(
  files: readonly SourceFile[],
  parser: SourceParser,
  languages: readonly QuestionLanguage[],
): Candidates {
  const places = new Map<string, Set<string>>();
  const found = new Map<string, Candidate>();
  for (const { path, text } of files) {
    const kind = questionLanguageOf(path);
    if (kind === undefined) continue;
    const parsed = parser.parse(text, kind.grammar);
    for (const { name, qualifiedName, kind: defines } of parsed?.definitions ?? []) {
      places.set(name, (places.get(name) ?? new Set()).add(path));
      if (defines !== "function" && defines !== "class") continue;
      if (qualifiedName !== name || !twoWords.test(name) || noSource.test(path)) continue;
      if (!languages.includes(kind.language) || !isPublic(name, path, text, kind.language)) continue;
      found.set(`${path}\n${name}`, { name, kind: defines, path, language: kind.language });
    }
  }
  const once = [...found.values()].filter(({ name }) => places.get(name)?.size === 1);
  const seen = definesByLook(new Set(once.map(({ name }) => name)), files);
  const isVerified = ({ name, path }: Candidate): boolean => {
    const where = seen.get(name);
    return where?.size === 1 && where.has(path);
  };
  return {
    candidates: once.filter(isVerified).toSorted(byPlace),
    unverified: once.filter((one) => !isVerified(one)).map(({ name }) => name),
  };
}

function isPublic(name: string, path: string, text: string, language: QuestionLanguage): boolean {
  if (name.startsWith("_") || name.endsWith("_")) return false;
  if (language === "typescript") return isExported(name, text);
  return !path.split("/").some((part) => /^_(?!_init__)/.test(part));
}

function byPlace(left: Candidate, right: Candidate): number {
  return compare(left.path, right.path) || compare(left.name, right.name);
}

/** By code units: the same on every machine. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
