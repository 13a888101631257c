import type { Entity } from "../answer/entity.ts";
import type { Definition } from "../evidence/definition.ts";
import { type FileRead, lineInFile } from "../evidence/read-file.ts";
import type { EntityFinding, Evidence } from "./result.ts";
import type { Seen } from "./seen-log.ts";

/**
 * Judges one entity as paper section 17.3 does: a path is exactly one that was asked for and received; an identifier, lower-cased, is
 * the beginning of a defined name; a signature's last name is a defined name.
 */
export function judgeByPaper(entity: Entity, seen: Seen): EntityFinding {
  const reads = seen.reads.filter((read) => !read.empty);
  const evidence = entity.type === "file_path" ? pathEvidence(entity, reads) : nameEvidence(entity, reads);
  if (evidence === undefined) return { entity, counted: true, ...missing(entity, reads, seen) };
  return {
    entity,
    counted: true,
    grounded: true,
    tier: evidence.kind === undefined ? "path" : "definition",
    evidence,
  };
}

function missing(
  entity: Entity,
  reads: readonly FileRead[],
  { incomplete, nearest: nearestTo }: Seen,
): Pick<EntityFinding, "grounded" | "nearest"> {
  const nearest = nearestTo(entity);
  // A text that was not parsed in time may define what the scanner didn't see.
  const unknown = incomplete || (entity.type !== "file_path" && reads.some(({ givenUp }) => givenUp));
  return { grounded: unknown ? null : false, ...(nearest === undefined ? {} : { nearest }) };
}

function pathEvidence(entity: Entity, reads: readonly FileRead[]): Evidence | undefined {
  const read = reads.find(({ path }) => path === entity.value);
  return read === undefined ? undefined : { call: read.call, path: read.path, line: undefined };
}

function nameEvidence(entity: Entity, reads: readonly FileRead[]): Evidence | undefined {
  const wanted = lastName(entity.value).toLowerCase();
  const fits =
    entity.type === "identifier"
      ? ({ name }: Definition) => name.toLowerCase().startsWith(wanted)
      : ({ name }: Definition) => name.toLowerCase() === wanted;
  for (const read of reads) {
    const definition = read.definitions.find((one) => one.kind !== "attribute" && fits(one));
    if (definition !== undefined)
      return {
        call: read.call,
        path: read.path,
        line: lineInFile(read, definition.line),
        kind: definition.kind,
        qualifiedName: definition.qualifiedName,
      };
  }
  return undefined;
}

/** `Class.method(` ends in `method`. */
function lastName(value: string): string {
  return value.replace(/\($/, "").split(".").at(-1) ?? value;
}
