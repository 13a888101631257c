import type { Layer } from "@agentltl/core";
import type { Difficulty, TemplateName } from "../templates/template.ts";
import type { Host } from "./host.ts";
import type { SettingName } from "./setting.ts";

/** Which run: no two of a benchmark have the same. */
export interface RunKey {
  readonly agent: string;
  readonly host: Host["name"];
  readonly setting: SettingName;
  readonly template: TemplateName;
  readonly difficulty: Difficulty;
  readonly seed: number;
  /** From 1. */
  readonly trial: number;
  /** How likely a call meets trouble, from 0 to 1. */
  readonly noise: number;
}

/** One refusal, and what the agent did about it (paper section 15.3). */
export interface Enforcement {
  readonly layer: Layer;
  readonly constraint: string;
  /** `insisted`: the same tool with equal arguments in the very next step. `unresolved`: there was no next step. */
  readonly resolution: "listened" | "insisted" | "unresolved";
}

/** What became of the constraints of a layer. */
export interface LayerCount {
  readonly satisfied: number;
  readonly violated: number;
  readonly unevaluable: number;
  readonly violatedWeight: number;
}

/** What a run came to: one line of a file of runs. */
export interface RunRecord extends RunKey {
  readonly format: 1;
  /** From 0 to 1; `null` where nothing could be evaluated. */
  readonly compliance: number | null;
  /** Whether the answer is the expected number; `null` where it is not recorded. */
  readonly correct: boolean | null;
  readonly reward: number | null;
  readonly layers: Readonly<Record<Layer, LayerCount>>;
  readonly events: readonly Enforcement[];
  /** Calls that were asked for, refused ones included. */
  readonly proposed: number;
  readonly ran: number;
  /** Calls of the gold run. */
  readonly gold: number;
  /** `budget`: the run was ended after 10 d + 10 calls. `stopped`: by a rule. */
  readonly ended: "answered" | "budget" | "stopped";
  readonly answer: string | null;
}
