import { isJsonObject, type Json } from "../json/json.ts";

/** JSON with values in place of the symbols that stand for them. */
export function withValues(json: Json, symbols: readonly Json[], values: readonly Json[]): Json {
  if (symbols.length === 0) return json;
  const replaced = (part: Json): Json => {
    const at = symbols.indexOf(part);
    if (at >= 0) return values[at] ?? part;
    if (Array.isArray(part)) return part.map(replaced);
    if (!isJsonObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]));
  };
  return replaced(json);
}
