import { isJsonObject, type Json } from "@agentltl/core/host";
import type { Cost, Purpose, RunCost, Spending } from "@agentltl/executability/planning";

/** For what models are asked, in the order in which it happens. */
export const purposes: readonly Purpose[] = ["plan", "revise", "verify", "act"];

/** What a run cost, as its line says it; `undefined` where it doesn't. */
export function readCost(value: Json | undefined): RunCost | undefined {
  const whole = readSum(value);
  const parts = isJsonObject(value) && isJsonObject(value.by) ? value.by : {};
  const [plan, revise, verify, act] = purposes.map((purpose) => readSum(parts[purpose]));
  if (
    whole === undefined ||
    plan === undefined ||
    revise === undefined ||
    verify === undefined ||
    act === undefined
  )
    return undefined;
  return { ...whole, by: { plan, revise, verify, act } };
}

function readSum(value: Json | undefined): Cost | undefined {
  if (!isJsonObject(value)) return undefined;
  const { requests, tokens, latencyMs } = value;
  if (typeof requests !== "number" || typeof latencyMs !== "number") return undefined;
  return { requests, latencyMs, tokens: typeof tokens === "number" ? tokens : null };
}

/** One request, as a line says it; nothing where it doesn't. */
export function readSpending(value: Json): readonly Spending[] {
  if (!isJsonObject(value)) return [];
  const { tokens, latencyMs } = value;
  const purpose = purposes.find((one) => one === value.purpose);
  if (purpose === undefined || typeof latencyMs !== "number") return [];
  return [{ purpose, latencyMs, tokens: typeof tokens === "number" ? tokens : null }];
}
