import type { Json, JsonObject, RewardOptions } from "@agentltl/core/host";
import { BenchError } from "../../errors/bench-error.ts";
import { checkKeys } from "../../reward/known-keys.ts";
import { readSettings } from "../../reward/reward-settings.ts";

const keys = ["preset", "alpha", "parallel", "shaping"];

/** The settings that a request's query gives, such as `?preset=hardened`. Throws `input-invalid`. */
export function querySettings(query: URLSearchParams, defaults: RewardOptions): RewardOptions {
  const given: JsonObject = Object.fromEntries([...query].map(([key, text]) => [key, settingIn(key, text)]));
  checkKeys(given, keys, "the query");
  return readSettings(given, defaults);
}

function settingIn(key: string, text: string): Json {
  if (key === "alpha") {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isNaN(number))
      throw new BenchError("input-invalid", `\`alpha\` is \`${text.slice(0, 60)}\`: give a number`);
    return number;
  }
  return key === "shaping" && (text === "true" || text === "false") ? text === "true" : text;
}
