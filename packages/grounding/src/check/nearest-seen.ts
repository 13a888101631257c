import type { Entity } from "../answer/entity.ts";
import type { SeenEntities } from "../evidence/read-log.ts";
import { namesOf } from "./names-of.ts";
import { nearestName } from "./nearest-name.ts";

/** The nearest thing of its kind that was read: a path for a path, a defined name for a name. */
export function nearestSeen(entity: Entity, { reads }: Pick<SeenEntities, "reads">): string | undefined {
  switch (entity.type) {
    case "file_path":
      return nearestName(
        entity.value,
        reads.flatMap(({ path }) => path ?? []),
      );
    case "identifier":
    case "function_signature":
      return nearestName(namesOf(entity).at(-1) ?? "", definedNames(reads));
    case "number":
    case "id":
    case "quotation":
      return undefined;
  }
}

function* definedNames(reads: SeenEntities["reads"]): Generator<string, undefined> {
  for (const { definitions } of reads) for (const { name } of definitions) yield name;
}
