import type { Json } from "../../json/json.ts";

/** A whole number from 0 to below `limit`. */
export function isCountBelow(written: Json | undefined, limit: number): written is number {
  return typeof written === "number" && Number.isInteger(written) && written >= 0 && written < limit;
}

/** A list of such numbers; `undefined` for anything else. */
export function countsBelow(written: Json | undefined, limit: number): readonly number[] | undefined {
  if (!Array.isArray(written)) return undefined;
  const list: readonly Json[] = written;
  return list.every((one) => isCountBelow(one, limit)) ? list.map(Number) : undefined;
}
