import type { Binding, ParsedSource, Region } from "./definition.ts";
import { eachWord } from "./each-word.ts";
import { mentionKinds } from "./evidence-entry.ts";
import type { Mentions } from "./mentions.ts";

/** What is known of a source when its names are sorted: without `regions`, only where names are defined. */
export type KnownPlaces = Partial<Pick<ParsedSource, "regions" | "bindings">> & {
  readonly defined: ReadonlySet<number>;
};

/**
 * Every name in a source (NFC), by how it stands there, each with the first line, from 1. Where the syntax is known, what is neither
 * defined nor bound at its place is a reference, a part of a string, or of a comment; otherwise it is a token. Linear.
 */
export function mentionsIn(source: string, { regions, bindings, defined }: KnownPlaces): Mentions {
  const found = {
    binding: new Map<string, number>(),
    reference: new Map<string, number>(),
    string: new Map<string, number>(),
    comment: new Map<string, number>(),
    token: new Map<string, number>(),
  };
  const ways = regions === undefined ? undefined : painted(source.length, regions, bindings ?? []);
  eachWord(source, (start, end, line) => {
    if (defined.has(start)) return;
    const into = ways === undefined ? found.token : found[mentionKinds[ways[start] ?? 0] ?? "token"];
    const name = source.slice(start, end);
    if (into.has(name)) return;
    for (const spelling of spellings(name)) if (!into.has(spelling)) into.set(spelling, line);
  });
  return found;
}

/** For each place the way in which a name stands that begins there, as its index in {@link mentionKinds}. Inner regions cover outer ones. */
function painted(length: number, regions: readonly Region[], bindings: readonly Binding[]): Uint8Array {
  const ways = new Uint8Array(length).fill(mentionKinds.indexOf("reference"));
  for (const { kind, start, end } of regions)
    ways.fill(mentionKinds.indexOf(kind === "code" ? "reference" : kind), start, end);
  for (const { start } of bindings) ways[start] = mentionKinds.indexOf("binding");
  return ways;
}

/** A name in NFC; also without the `$` at its edges, which is part of the name in some languages and not in others. */
function spellings(written: string): readonly string[] {
  const name = written.normalize("NFC");
  if (!name.includes("$")) return [name];
  return [name, ...name.split("$").filter((part) => /^\D/.test(part))];
}
