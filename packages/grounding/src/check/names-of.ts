import type { Entity } from "../answer/entity.ts";

/** The names in an entity, outermost first. What is no name (a path, a number, an id, a quotation) is one. */
export function namesOf({ type, value }: Pick<Entity, "type" | "value">): readonly string[] {
  if (type !== "identifier" && type !== "function_signature") return [value];
  return value
    .replace(/\($/, "")
    .replaceAll("~", "")
    .split(/::|[.#]/);
}
