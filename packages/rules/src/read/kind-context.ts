import type { TargetContext } from "./read-target.ts";

/** What readers of kinds need: as for targets, and the text of the file, to find places inside of formulas. */
export interface KindContext extends TargetContext {
  readonly text: string;
}
