import { amountsIn } from "../answer/amounts.ts";
import type { Entity } from "../answer/entity.ts";
import { evidenceOf } from "../evidence/evidence-of.ts";
import { isSameFile, normalPath } from "../evidence/paths.ts";
import { type FileRead, lineInFile } from "../evidence/read-file.ts";
import type { SeenEntities } from "../evidence/read-log.ts";
import { holdsAmount } from "../outputs/holds-amount.ts";
import { namesOf } from "./names-of.ts";
import type { Evidence, Tier } from "./result.ts";
import type { Seen } from "./seen-log.ts";

/** How and where an entity was seen. */
export interface Sighting {
  readonly tier: Tier;
  readonly evidence: Evidence;
}

/**
 * The best sighting of an entity in what was read: a path that is one of a read, or the end of one; of a name the definition, of the
 * same owner if there is one, else the strongest mention, else a segment of a path that was read; a number in any way
 * of writing it.
 */
export function sightingOf(entity: Entity, seen: Seen): Sighting | undefined {
  const { type, value } = entity;
  if (type === "file_path") return pathSighting(value, seen.reads) ?? dottedName(value, seen);
  if (type === "number") return amountSighting(value, seen);
  if (type === "id" || type === "quotation") return undefined;
  const names = namesOf(entity);
  const sighting = nameSighting(names, seen);
  if (sighting !== undefined || type !== "identifier") return sighting;
  // A module by its dots, or a file of a kind that has no name here: `parser.pony`.
  return names.length > 1
    ? (pathSighting(`${names.join("/")}.py`, seen.reads) ?? pathSighting(value, seen.reads))
    : segmentSighting(names[0] ?? "", seen.reads);
}

/** `circular_import.c` may be a file in C, or a module in Python and an attribute of it. */
function dottedName(value: string, seen: SeenEntities): Sighting | undefined {
  if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(value)) return undefined;
  const asName = value.includes(".") ? nameSighting(value.split("."), seen) : undefined;
  const isModule = asName?.tier === "definition";
  return pathSighting(`${value.replaceAll(".", "/")}.py`, seen.reads) ?? (isModule ? asName : undefined);
}

function pathSighting(path: string, reads: readonly FileRead[]): Sighting | undefined {
  const read = reads.find((one) => one.path !== undefined && isSameFile(path, one.path));
  return read === undefined ? undefined : pathOfRead(read);
}

function amountSighting(value: string, { amounts, reads }: Seen): Sighting | undefined {
  const [wanted] = amountsIn(value);
  const found = wanted && amounts.find((one) => holdsAmount(one.amounts, wanted));
  const read = reads.find(({ call }) => call === found?.call);
  return found && { tier: "token", evidence: { call: found.call, path: read?.path, line: undefined } };
}

/** A package or a module is named like its folder or file: `requests` after `src/requests/api.py` was read. */
function segmentSighting(name: string, reads: readonly FileRead[]): Sighting | undefined {
  const wanted = name.toLowerCase();
  const read = reads.find(({ path }) =>
    normalPath(path ?? "")
      .toLowerCase()
      .split("/")
      .some((segment) => segment === wanted || segment.replace(/\.[a-z]+$/, "") === wanted),
  );
  return read === undefined ? undefined : pathOfRead(read);
}

function pathOfRead({ call, path }: FileRead): Sighting {
  return { tier: "path", evidence: { call, path, line: undefined } };
}

function nameSighting(names: readonly string[], seen: SeenEntities): Sighting | undefined {
  const { reads } = seen;
  const name = (names.at(-1) ?? "").normalize("NFC");
  const owner = names.at(-2);
  return (
    (owner === undefined ? undefined : definitionOf(name, `${owner}.${name}`, reads)) ??
    definitionOf(name, undefined, reads) ??
    mentionOf(name, seen)
  );
}

function definitionOf(
  name: string,
  qualifiedEnd: string | undefined,
  reads: readonly FileRead[],
): Sighting | undefined {
  for (const read of reads) {
    const found = read.definitions.find(
      (one) =>
        one.name === name &&
        (qualifiedEnd === undefined || `.${one.qualifiedName}`.endsWith(`.${qualifiedEnd}`)),
    );
    if (found === undefined) continue;
    const { kind, qualifiedName } = found;
    const line = lineInFile(read, found.line);
    return { tier: "definition", evidence: { call: read.call, path: read.path, line, kind, qualifiedName } };
  }
  return undefined;
}

function mentionOf(name: string, seen: SeenEntities): Sighting | undefined {
  const mention = evidenceOf(name, seen).find((one) => one.kind !== "definition");
  if (mention === undefined) return undefined;
  const { kind, call, path, line } = mention;
  return { tier: kind, evidence: { call, path, line } };
}
