import type { ParsedSource, Region } from "./definition.ts";
import type { MentionKind } from "./evidence-entry.ts";
import type { Mentions } from "./mentions.ts";

const word = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu;

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
  const bound = new Set(bindings?.map(({ start }) => start));
  const kindAt = regions === undefined ? (): MentionKind => "token" : regionReader(regions);
  let line = 1;
  let lineEnd = source.indexOf("\n");
  for (const match of source.matchAll(word)) {
    const start = match.index;
    while (lineEnd >= 0 && lineEnd < start) {
      line++;
      lineEnd = source.indexOf("\n", lineEnd + 1);
    }
    if (defined.has(start)) continue;
    const into = found[bound.has(start) ? "binding" : kindAt(start)];
    for (const name of spellings(match[0])) if (!into.has(name)) into.set(name, line);
  }
  return found;
}

/** A name in NFC; also without the `$` at its edges, which is part of the name in some languages and not in others. */
function spellings(written: string): readonly string[] {
  const name = isAscii.test(written) ? written : written.normalize("NFC");
  if (!name.includes("$")) return [name];
  return [name, ...name.split("$").filter((part) => /^\D/.test(part))];
}

const isAscii = /^[\w$]*$/;

/** Says how a name stands at a place; the places must rise. */
function regionReader(regions: readonly Region[]): (place: number) => MentionKind {
  const open: Region[] = [];
  let next = 0;
  return (place) => {
    for (let region = regions[next]; region !== undefined && region.start <= place; region = regions[next]) {
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= region.start) open.pop();
      open.push(region);
      next++;
    }
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= place) open.pop();
    const kind = open.at(-1)?.kind ?? "code";
    return kind === "code" ? "reference" : kind;
  };
}
