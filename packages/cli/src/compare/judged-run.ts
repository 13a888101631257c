import type { Verification } from "@agentltl/core";

/** What one run is for the comparison. */
export interface JudgedRun {
  /** What it is paired by: the task's name, the run's, or the file's. */
  readonly key: string;
  /** `open`: nothing is broken that decides, and something that decides could not be judged. */
  readonly outcome: "kept" | "broken" | "open";
  /** The rules that are broken, also those that don't decide. */
  readonly broken: readonly string[];
}

/** What is compared of one judged trace, by the rules that decide. */
export function judgedRun(
  key: string,
  { constraints }: Verification,
  deciding: ReadonlySet<string>,
): JudgedRun {
  const looked = constraints.filter(({ name, active }) => active && deciding.has(name));
  const broken = constraints.filter(({ verdict }) => verdict === "violated").map(({ name }) => name);
  if (looked.some(({ verdict }) => verdict === "violated")) return { key, outcome: "broken", broken };
  const open = looked.some(({ verdict }) => verdict === "unevaluable");
  return { key, outcome: open ? "open" : "kept", broken };
}
