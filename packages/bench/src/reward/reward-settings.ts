import { isJsonObject, type Json, type JsonObject, type RewardOptions } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";
import { checkKeys } from "./known-keys.ts";

/** The keys under which JSON says how rewards are computed. */
export const settingKeys: readonly string[] = ["preset", "alpha", "weights", "shaping", "parallel"];

/**
 * How rewards are computed, as JSON says it: `preset`, `alpha`, `weights`, `shaping` (`true`, or `{ discount }`), `parallel`. What is not given
 * is as in `defaults`. Throws `input-invalid`; what a number may be, core's `reward` says.
 */
export function readSettings(value: JsonObject, defaults: RewardOptions = {}): RewardOptions {
  const preset = member(value, "preset");
  if (preset !== undefined && preset !== "paper" && preset !== "hardened")
    throw wrong("preset", preset, "write `paper` or `hardened`");
  const parallel = member(value, "parallel");
  if (parallel !== undefined && parallel !== "unordered" && parallel !== "listed")
    throw wrong("parallel", parallel, "write `unordered` or `listed`");
  const alpha = numberAt(value, "alpha");
  const weights = member(value, "weights");
  const shaping = member(value, "shaping");
  return {
    ...defaults,
    ...(preset === undefined ? {} : { preset }),
    ...(alpha === undefined ? {} : { alpha }),
    ...(weights === undefined ? {} : { weights: weightsIn(weights) }),
    ...(shaping === undefined ? {} : { shaping: shapingIn(shaping) }),
    ...(parallel === undefined ? {} : { verify: { ...defaults.verify, parallel } }),
  };
}

function weightsIn(value: Json): NonNullable<RewardOptions["weights"]> {
  const keys = ["compliance", "accuracy", "distance"];
  if (!isJsonObject(value)) throw wrong("weights", value, "give { compliance, accuracy, distance }");
  checkKeys(value, keys, "`weights`");
  const [compliance, accuracy, distance] = keys.map((key) => numberAt(value, key));
  if (compliance === undefined || accuracy === undefined || distance === undefined)
    throw wrong("weights", value, "give all of compliance, accuracy and distance");
  return { compliance, accuracy, distance };
}

function shapingIn(value: Json): RewardOptions["shaping"] {
  if (typeof value === "boolean") return value ? {} : undefined;
  if (!isJsonObject(value)) throw wrong("shaping", value, "write `true`, or give { discount }");
  checkKeys(value, ["discount"], "`shaping`");
  const discount = numberAt(value, "discount");
  return discount === undefined ? {} : { discount };
}

function numberAt(value: JsonObject, key: string): number | undefined {
  const found = member(value, key);
  if (found === undefined || typeof found === "number") return found;
  throw wrong(key, found, "give a number");
}

function wrong(key: string, value: Json, cure: string): BenchError {
  return new BenchError("input-invalid", `\`${key}\` is \`${JSON.stringify(value).slice(0, 60)}\`: ${cure}`);
}
