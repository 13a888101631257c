import { isJsonObject, type Json } from "./json.ts";

/**
 * Whether two JSON values are the same value: deep, the order of keys aside.
 *
 * `1` and `1.0` are one number, `0` and `-0` too; `"1"` is not `1`; a missing key is not `null` (DESIGN section 5).
 */
export function equalJson(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) return Array.isArray(right) && equalLists(left, right);
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => {
      const [one, other] = [left[key], Object.hasOwn(right, key) ? right[key] : undefined];
      return one !== undefined && other !== undefined && equalJson(one, other);
    })
  );
}

function equalLists(left: readonly Json[], right: readonly Json[]): boolean {
  return (
    left.length === right.length &&
    left.every((one, index) => {
      const other = right[index];
      return other !== undefined && equalJson(one, other);
    })
  );
}
