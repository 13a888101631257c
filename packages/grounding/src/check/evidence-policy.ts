import type { Entity } from "../answer/entity.ts";
import { evidenceOf } from "../evidence/evidence-of.ts";
import { isSameFile } from "../evidence/paths.ts";
import { type FileRead, lineInFile } from "../evidence/read-file.ts";
import type { SeenEntities } from "../evidence/seen-entities.ts";
import { commonNames } from "../vocabulary/common-names.ts";
import { nearestName } from "./nearest-name.ts";
import { relationOf } from "./relation.ts";
import type { EntityFinding, Evidence, Tier } from "./result.ts";

interface Sighting {
  readonly tier: Tier;
  readonly evidence: Evidence;
}

/**
 * Judges one entity as DESIGN section 10 says: a bare name may be seen anywhere in a text that was read, the best tier is reported; a
 * path may be the end of one that was read; a member is also checked against its class, and fails where that is contradicted. Numbers
 * are reported and decide nothing, like the names in `asked` and the members of builtins.
 */
export function judgeByEvidence(
  entity: Entity,
  seen: SeenEntities,
  asked: ReadonlySet<string>,
): EntityFinding {
  const names = namesOf(entity);
  const sighting = sightingOf(entity, names, seen);
  const base = { entity, counted: isCounted(entity, names, asked, sighting) };
  if (sighting === undefined) {
    const nearest = nearestName(names.at(-1) ?? entity.value, candidates(entity, seen));
    return {
      ...base,
      grounded: seen.incomplete ? null : false,
      ...(nearest === undefined ? {} : { nearest }),
    };
  }
  const owner = names.at(-2);
  if (owner === undefined || !isClassName(owner, seen)) return { ...base, grounded: true, ...sighting };
  const relation = relationOf(owner, names.at(-1) ?? "", seen);
  const contradicted = relation === "contradicted" && !seen.incomplete;
  return { ...base, grounded: !contradicted, ...sighting, relation };
}

/** The names in an entity, outermost first. A path is one. */
function namesOf({ type, value }: Entity): readonly string[] {
  if (type === "file_path" || type === "number") return [value];
  return value
    .replace(/\($/, "")
    .replaceAll("~", "")
    .split(/::|[.#]/);
}

function isClassName(owner: string, seen: SeenEntities): boolean {
  return seen.reads.some((read) => read.classes.some((body) => body.name === owner));
}

function isCounted(
  entity: Entity,
  names: readonly string[],
  asked: ReadonlySet<string>,
  sighting: Sighting | undefined,
): boolean {
  if (entity.type === "number") return false;
  if (asked.has(entity.value.replace(/\($/, "")) || asked.has(names.at(-1) ?? "")) return false;
  const ofBuiltin = names.length > 1 && commonNames.has(names[0] ?? "") && names[0] !== "self";
  return sighting !== undefined || !ofBuiltin;
}

function sightingOf(entity: Entity, names: readonly string[], seen: SeenEntities): Sighting | undefined {
  if (entity.type === "file_path")
    return pathSighting(entity.value, seen.reads) ?? dottedName(entity.value, seen);
  const sighting = nameSighting(names, seen);
  if (sighting !== undefined || entity.type !== "identifier" || names.length === 1) return sighting;
  return pathSighting(`${names.join("/")}.py`, seen.reads);
}

/** `circular_import.c` may be a file in C, or a module in Python. */
function dottedName(value: string, seen: SeenEntities): Sighting | undefined {
  if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(value)) return undefined;
  return pathSighting(`${value.replaceAll(".", "/")}.py`, seen.reads);
}

function pathSighting(path: string, reads: readonly FileRead[]): Sighting | undefined {
  const read = reads.find((one) => one.path !== undefined && isSameFile(path, one.path));
  if (read === undefined) return undefined;
  return { tier: "path", evidence: { call: read.call, path: read.path, line: undefined } };
}

/** The first definition, of the same owner if there is one; else the first time that the name was on screen. */
function nameSighting(names: readonly string[], seen: SeenEntities): Sighting | undefined {
  const { reads } = seen;
  const name = (names.at(-1) ?? "").normalize("NFC");
  const owner = names.at(-2);
  return (
    (owner === undefined ? undefined : definitionOf(name, `${owner}.${name}`, reads)) ??
    definitionOf(name, undefined, reads) ??
    tokenOf(name, seen)
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

function tokenOf(name: string, seen: SeenEntities): Sighting | undefined {
  const mention = evidenceOf(name, seen).find(({ kind }) => kind !== "definition");
  if (mention === undefined) return undefined;
  const { call, path, line } = mention;
  return { tier: "token", evidence: { call, path, line } };
}

function candidates({ type }: Entity, seen: SeenEntities): readonly string[] {
  if (type === "number") return [];
  if (type === "file_path") return seen.reads.flatMap(({ path }) => path ?? []);
  return seen.reads.flatMap(({ definitions }) => definitions.map(({ name }) => name));
}
