import { type EvidenceEntry, mentionKinds } from "./evidence-entry.ts";
import { type FileRead, lineInFile } from "./read-file.ts";
import type { SeenEntities } from "./read-log.ts";

/**
 * Everything that the reads show of a name (compared letter by letter, in NFC): definitions first, then the other kinds, the strongest
 * first; within one kind in the order of the calls. Empty where the name was on no screen.
 */
export function evidenceOf(name: string, seen: SeenEntities): readonly EvidenceEntry[] {
  const composed = name.normalize("NFC");
  return [
    ...seen.reads.flatMap((read) => definitionsIn(read, composed)),
    ...mentionKinds.flatMap((kind) =>
      seen.reads.flatMap((read): readonly EvidenceEntry[] => {
        const line = read.mentions[kind].get(composed);
        if (line === undefined) return [];
        return [{ kind, name: composed, qualifiedName: composed, ...placeOf(read, line) }];
      }),
    ),
  ];
}

/** Every name that the reads show: for reports and tests, since it is as long as what was read. */
export function evidenceEntries(seen: SeenEntities): readonly EvidenceEntry[] {
  return seen.reads.flatMap((read) => [
    ...read.definitions.map(
      ({ name, qualifiedName, kind, line }): EvidenceEntry => ({
        kind: "definition",
        name,
        qualifiedName,
        defines: kind,
        ...placeOf(read, line),
      }),
    ),
    ...mentionKinds.flatMap((kind) =>
      [...read.mentions[kind]].map(
        ([name, line]): EvidenceEntry => ({ kind, name, qualifiedName: name, ...placeOf(read, line) }),
      ),
    ),
  ]);
}

function definitionsIn(read: FileRead, wanted: string): readonly EvidenceEntry[] {
  return read.definitions
    .filter(({ name }) => name === wanted)
    .map(({ name, qualifiedName, kind, line }) => ({
      kind: "definition",
      name,
      qualifiedName,
      defines: kind,
      ...placeOf(read, line),
    }));
}

function placeOf(read: FileRead, line: number): Pick<EvidenceEntry, "call" | "path" | "line"> {
  return { call: read.call, path: read.path, line: lineInFile(read, line) };
}
