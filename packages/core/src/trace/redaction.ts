import { isJsonObject, type Json } from "../json/json.ts";
import type { TraceData, TraceGap } from "./trace-data.ts";

/** What stands in a trace of which values are redacted. It makes nothing unknown by itself: what it does hangs on what a rule asks. */
export const redactionGap: TraceGap = Object.freeze({
  kind: "call",
  path: "redacted",
  detail: "values are redacted: rules compare them with each other, and not with values of their own",
});

/** What stands in place of a value, or of a part of a text. */
const mark = /\[(?:hashed [0-9a-f]{16,64}|redacted(?: [0-9a-f]{8})?)\]/;

/** Whether a trace says of itself that values are redacted. */
export function isRedacted({ gaps }: Pick<TraceData, "gaps">): boolean {
  return gaps.some(({ kind, path }) => kind === redactionGap.kind && path === redactionGap.path);
}

/** Whether something in the value was redacted. */
export function holdsMark(value: Json): boolean {
  if (typeof value === "string") return mark.test(value);
  if (Array.isArray(value)) return value.some(holdsMark);
  return (
    isJsonObject(value) &&
    Object.entries(value).some(([key, one]) => mark.test(key) || holdsMark(one ?? null))
  );
}

/** Whether a value is a hash of one, or is made of such: nothing in it is a text or number as it was. False for a value without any. */
export function isHashed(value: Json): boolean {
  return holdsMark(value) && leavesAreHashed(value);
}

function leavesAreHashed(value: Json): boolean {
  if (typeof value === "number") return false;
  if (typeof value === "string") return /^\[hashed [0-9a-f]{16,64}\]$/.test(value);
  if (Array.isArray(value)) return value.every(leavesAreHashed);
  return !isJsonObject(value) || Object.values(value).every((one) => leavesAreHashed(one ?? null));
}
