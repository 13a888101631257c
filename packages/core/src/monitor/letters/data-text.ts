import { canonicalText } from "../../json/canonical-text.ts";
import type { Json } from "../../json/json.ts";

/** Equal exactly for data that say the same, as far as JSON goes: functions, such as those of predicates, are left out. */
export function dataText(data: object): string {
  const json: Json = JSON.parse(JSON.stringify(data));
  return canonicalText(json);
}
