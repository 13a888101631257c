import { counted, percent, percentDigits, scoreText } from "../text/numbers.ts";
import { type Gate, isBelow } from "./gate.ts";
import type { Tally } from "./tally.ts";

/** Why the traces pass, fail, or leave it open; in one line. */
export function gateText(tally: Tally, gate: Gate): string {
  const [low, high] = gate.interval;
  const interval = `95 % interval ${percentDigits(low)}-${percentDigits(high)}`;
  const which = gate.failOn === "block" ? "blocking rules" : `rules of mode ${gate.failOn} and stronger`;
  const traces = counted(tally.traces, "trace");
  switch (gate.result) {
    case "fail":
      return [
        ...(gate.violatingTraces === 0
          ? []
          : [
              `${which} broken in ${gate.violatingTraces} of ${traces} (${percent(gate.share)}, ${interval})`,
            ]),
        ...(isBelow(gate.mean, gate.failUnder)
          ? [`the mean score ${lowScore(gate)} is below ${gate.failUnder} (--fail-under)`]
          : []),
      ].join("; ");
    case "pass":
      return `${which} broken in 0 of ${traces} (${interval})`;
    case "unsure":
      return unsureText(tally, gate);
  }
}

/** The mean as elsewhere, unless rounding would lift it to what it is below. */
function lowScore({ mean, failUnder = 0 }: Gate): string {
  const text = scoreText(mean);
  return mean === null || Number(text) < failUnder ? text : (Math.floor(mean * 1000) / 1000).toFixed(3);
}

function unsureText(tally: Tally, { unused, unjudged, mean, failUnder }: Gate): string {
  const times = unjudged.reduce((most, name) => Math.max(most, tally.rules.get(name)?.notJudged ?? 0), 0);
  return [
    ...(unused.length === 0 ? [] : [`${counted(unused.length, "rule")} never applied (--allow-unused)`]),
    ...(unjudged.length === 0
      ? []
      : [
          `${unjudged.length}${unused.length === 0 ? (unjudged.length === 1 ? " rule" : " rules") : ""} not judged in ${counted(times, "trace")} (--allow-unjudged)`,
        ]),
    ...(mean === null && failUnder !== undefined ? ["no trace could be scored (--fail-under)"] : []),
  ].join(", ");
}
