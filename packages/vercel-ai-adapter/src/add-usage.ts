import { isObject, member } from "./member.ts";

/** What two attempts have cost together, in whatever shape the host's version counts it: numbers are added, all else is the latter's. */
export function addUsage(spent: unknown, usage: unknown): unknown {
  if (spent === undefined) return usage;
  if (typeof spent === "number" && typeof usage === "number") return spent + usage;
  if (usage === undefined) return typeof spent === "number" ? spent : usage;
  if (!isObject(spent) || !isObject(usage) || Array.isArray(usage)) return usage;
  const keys = new Set([...Object.keys(spent), ...Object.keys(usage)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      key === "raw" ? member(usage, key) : addUsage(member(spent, key), member(usage, key)),
    ]),
  );
}
