import { AgentLTLError, type Reward } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import { RulesError } from "@agentltl/rules";
import { TracesError } from "@agentltl/traces";
import { BenchError } from "../errors/bench-error.ts";

/** What became of one item: a reward, or why there is none. `value` is `null` in both cases where there is no number. */
export interface RewardLine extends Pick<Reward, "value"> {
  readonly format: 1;
  /** The item's place among all, from 0. */
  readonly index: number;
  /** The item's own `id`, where it has one. */
  readonly id?: Json;
  readonly parts?: Reward["parts"];
  readonly notes?: Reward["notes"];
  readonly hash?: string;
  readonly shaping?: readonly number[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** The line of a reward. Its keys are always in this order, so that equal rewards are equal bytes. */
export function rewardLine(index: number, id: Json | undefined, reward: Reward): RewardLine {
  const { value, parts, notes, hash, shaping } = reward;
  return { ...head(index, id), value, parts, notes, hash, ...(shaping === undefined ? {} : { shaping }) };
}

/** The line of an item that can't be used, of whatever was thrown. */
export function errorLine(index: number, id: Json | undefined, thrown: unknown): RewardLine {
  return { ...head(index, id), value: null, error: describe(thrown) };
}

function head(index: number, id: Json | undefined): Pick<RewardLine, "format" | "index" | "id"> {
  return { format: 1, index, ...(id === undefined ? {} : { id }) };
}

function describe(thrown: unknown): { readonly code: string; readonly message: string } {
  if (TracesError.isInstance(thrown))
    return { code: "rollout-invalid", message: `the rollout ${thrown.message}` };
  if (RulesError.isInstance(thrown) || AgentLTLError.isInstance(thrown) || BenchError.isInstance(thrown))
    return { code: thrown.code, message: thrown.message };
  if (thrown instanceof RangeError)
    return { code: "too-large", message: "the item nests too deeply, or is too long to be read" };
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: "internal", message: `this is a fault of agentltl, not of the item: ${text}` };
}
