import type { Json } from "../json/json.ts";
import type { Formula } from "./formula.ts";
import { formulaFromJSON } from "./formula-from-json.ts";

/**
 * `formula` as a JSON value, a copy that {@link formulaFromJSON} reads back as an equal formula.
 *
 * Throws `formula-invalid` where it holds code, which JSON can't hold. Needs no call stack; beware that `JSON.stringify` does.
 */
export function formulaToJSON(formula: Formula): Json {
  return formulaFromJSON(formula) as Json;
}
