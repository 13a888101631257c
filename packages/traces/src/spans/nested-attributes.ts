import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";

interface Branch {
  [key: string]: Json | Branch;
}

/**
 * The values that attributes write with numbers in their names: `gen_ai.prompt.0.role` becomes `[{role}]`. `undefined` where no name begins
 * with the prefix.
 */
export function nestedAttributes(
  attributes: Readonly<Record<string, Json>>,
  prefix: string,
): Json | undefined {
  const root: Branch = Object.create(null);
  let found = false;
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const keys = name.slice(prefix.length + 1).split(".");
    if (keys.length > 20) continue;
    found = true;
    let branch = root;
    for (const key of keys.slice(0, -1)) {
      const next = branch[key];
      const deeper: Branch = isBranch(next) ? next : Object.create(null);
      branch[key] = deeper;
      branch = deeper;
    }
    branch[keys.at(-1) ?? ""] = value;
  }
  return found ? asJson(root) : undefined;
}

function isBranch(value: Json | Branch | undefined): value is Branch {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === null;
}

function asJson(value: Json | Branch): Json {
  if (!isBranch(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries
      .toSorted(([left], [right]) => Number(left) - Number(right))
      .map(([, part]) => asJson(part));
  const object: Json = Object.fromEntries(entries.map(([key, part]) => [key, asJson(part)]));
  return isJsonObject(object) ? object : null;
}
