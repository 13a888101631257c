import type { Binding, ParsedSource, Region } from "./definition.ts";
import { eachWord } from "./each-word.ts";
import { type MentionKind, mentionKinds } from "./evidence-entry.ts";
import type { Mentions } from "./mentions.ts";

/** What is known of a source when its names are sorted: without `regions`, only where names are defined. */
export type KnownPlaces = Partial<Pick<ParsedSource, "regions" | "bindings">> & {
  /** Where each begins is all that counts. */
  readonly definitions?: readonly { readonly start: number }[];
};

/**
 * Every name in a source (NFC), by how it stands there, each with the first line, from 1. Where the syntax is known, what is neither
 * defined nor bound at its place is a reference, a part of a string, or of a comment; otherwise it is a token. Linear.
 */
export function mentionsIn(source: string, { regions, bindings, definitions }: KnownPlaces): Mentions {
  const found = {
    binding: new Map<string, number>(),
    reference: new Map<string, number>(),
    string: new Map<string, number>(),
    comment: new Map<string, number>(),
    token: new Map<string, number>(),
  };
  const ways = painted(source.length, regions, bindings ?? [], definitions ?? []);
  eachWord(source, (start, end, line) => {
    const way = ways[start] ?? 0;
    if (way === definedHere || end - start > longestName) return;
    const into = found[mentionKinds[way] ?? "token"];
    const name = source.slice(start, end);
    if (into.has(name)) return;
    if (isPlain(name)) into.set(name, line);
    else for (const spelling of spellings(name)) if (!into.has(spelling)) into.set(spelling, line);
  });
  return found;
}

/** No answer names a thing with more characters. */
const longestName = 600;
const definedHere = 255;

/** For each place the way in which a name stands that begins there, as its index in {@link mentionKinds}. Inner regions cover outer ones. */
function painted(
  length: number,
  regions: readonly Region[] | undefined,
  bindings: readonly Binding[],
  definitions: readonly { readonly start: number }[],
): Uint8Array {
  const indexOf = (kind: MentionKind): number => mentionKinds.indexOf(kind);
  const ways = new Uint8Array(length).fill(indexOf(regions === undefined ? "token" : "reference"));
  for (const { kind, start, end } of regions ?? [])
    ways.fill(indexOf(kind === "code" ? "reference" : kind), start, end);
  for (const { start } of bindings) ways[start] = indexOf("binding");
  for (const { start } of definitions) ways[start] = definedHere;
  return ways;
}

/** Whether a name is written in one way: without `$`, and of characters below those that are composed. */
function isPlain(name: string): boolean {
  return !/\$|[^\0-\u02ff]/.test(name);
}

/** A name in NFC; also without the `$` at its edges, which is part of the name in some languages and not in others. */
function spellings(written: string): readonly string[] {
  const name = written.normalize("NFC");
  if (!name.includes("$")) return [name];
  return [name, ...name.split("$").filter((part) => /^\D/.test(part))];
}
