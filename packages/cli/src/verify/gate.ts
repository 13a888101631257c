import type { Mode } from "@agentltl/core";
import { wilson } from "@agentltl/statistics";
import type { ExitCode } from "../exit-code.ts";
import { meanOf } from "../text/numbers.ts";
import { decidingRules } from "./deciding-rules.ts";
import type { Tally } from "./tally.ts";

/** What decides. */
export interface GateOptions {
  /** Rules of this mode and of stronger ones must not be broken. */
  readonly failOn: Mode;
  readonly allowUnjudged: boolean;
  readonly allowUnused: boolean;
  /** The mean score must not be below it. */
  readonly failUnder?: number | undefined;
}

/** Whether the traces pass. */
export interface Gate {
  readonly result: "pass" | "fail" | "unsure";
  readonly exit: ExitCode;
  readonly failOn: Mode;
  readonly failUnder?: number;
  /** The mean score; `null` where no trace could be scored. */
  readonly mean: number | null;
  /** Traces in which a rule is broken that decides, and was not accepted. */
  readonly violatingTraces: number;
  /** Of all traces; `interval` is Wilson's, 95 %. */
  readonly share: number;
  readonly interval: readonly [low: number, high: number];
  /** Rules that never applied, and rules that could not be judged in some trace. */
  readonly unused: readonly string[];
  readonly unjudged: readonly string[];
}

/** Decides. What could not be judged, or said nothing, is never a pass, unless that is allowed. */
export function gateOf(tally: Tally, options: GateOptions): Gate {
  const { failOn, allowUnjudged, allowUnused, failUnder } = options;
  const deciding = decidingRules(
    [...tally.rules].map(([name, { mode }]) => ({ name, mode })),
    failOn,
  );
  const violatingTraces = tally.brokenTogether.filter((names) =>
    names.some((name) => deciding.has(name)),
  ).length;
  const unused = [...tally.rules]
    .filter(([, { applies, notJudged }]) => applies + notJudged === 0)
    .map(([name]) => name);
  const unjudged = [...tally.rules].filter(([, { notJudged }]) => notJudged > 0).map(([name]) => name);
  const mean = meanOf(tally.scores);
  const low = isBelow(mean, failUnder);
  const open = unjudged.length > 0 || (mean === null && failUnder !== undefined);
  const unsure = (unused.length > 0 && !allowUnused) || (open && !allowUnjudged);
  const result = violatingTraces > 0 || low ? "fail" : unsure ? "unsure" : "pass";
  return {
    result,
    exit: exitOf(result),
    failOn,
    ...(failUnder === undefined ? {} : { failUnder }),
    mean,
    violatingTraces,
    share: tally.traces === 0 ? 0 : violatingTraces / tally.traces,
    interval: wilson(violatingTraces, tally.traces),
    unused,
    unjudged,
  };
}

/** Whether a mean score is known to be lower than it must be. */
export function isBelow(mean: number | null, failUnder: number | undefined): boolean {
  return mean !== null && failUnder !== undefined && mean < failUnder;
}

function exitOf(result: Gate["result"]): ExitCode {
  switch (result) {
    case "pass":
      return 0;
    case "fail":
      return 1;
    case "unsure":
      return 3;
  }
}
