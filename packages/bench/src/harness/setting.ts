import type { Mode, Posture } from "@agentltl/core";

/** How a run is guarded (paper section 4.2; `shield` is ours). */
export type SettingName = "baseline" | "block-and-warn" | "soft-block" | "shield";

/** What a setting means for the adapter. */
export interface Setting {
  readonly name: SettingName;
  readonly posture: Posture;
  /** The mode of every constraint. */
  readonly mode: Mode;
  /** Tools that no rule would let be called are hidden, and what is owed is told. */
  readonly shield: boolean;
}

/**
 * The four settings. `baseline`: nothing is refused. `block-and-warn`: a call is refused once and let through when it is made again. `soft-block`:
 * the third refusal by one constraint ends the run. `shield`: what is not allowed stays so, and is hidden where it can be.
 */
export const settings: readonly Setting[] = [
  { name: "baseline", posture: "observe", mode: "log", shield: false },
  { name: "block-and-warn", posture: "enforce", mode: "warn", shield: false },
  { name: "soft-block", posture: "enforce", mode: "retry", shield: false },
  { name: "shield", posture: "enforce", mode: "block", shield: true },
];
