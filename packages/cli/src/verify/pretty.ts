import type { Procedure } from "@agentltl/core";
import { costText, recordedCost } from "@agentltl/core/host";
import type { RuleFile } from "@agentltl/rules";
import { wrapped } from "../text/layout.ts";
import { counted, meanText } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { placeOf } from "../traces/read-trace.ts";
import { breakText } from "./break-text.ts";
import { decides } from "./deciding-rules.ts";
import type { Gate } from "./gate.ts";
import { gateText } from "./gate-text.ts";
import type { Counts } from "./judge-traces.ts";
import { ruleTable } from "./rule-table.ts";
import type { Break, RuleTally, Tally } from "./tally.ts";

/** What a result is printed with. */
export interface PrettyOptions {
  readonly procedure: Procedure;
  readonly files: readonly RuleFile[];
  readonly counts: Counts;
  /** Shows each break of each rule, else the first of those that decide. */
  readonly all: boolean;
  /** What is said of the baseline. */
  readonly baseline: readonly string[];
  readonly style: Style;
  readonly width: number;
}

/** The result for people: a table of rules, the first breaks with their calls, the score, the gate. */
export function prettyText(tally: Tally, gate: Gate, options: PrettyOptions): string {
  const { procedure, style } = options;
  const tasks = tally.tasks.size > 1 ? ` of ${counted(tally.tasks.size, "task")}` : "";
  const rules = `${counted(procedure.constraints.length, "rule")}, ${procedure.hash}`;
  const lines = [
    `${style.strong(visible(procedure.id))} (${rules}) on ${counted(tally.traces, "trace")}${tasks} in ${counted(tally.files.size, "file")}`,
    "",
    ...ruleTable(tally, options.files, style, options.width),
    "",
    ...breakLines(tally, gate, options),
    ...recordLines(tally, options.width),
    ...costLines(tally),
    ...scoreLines(tally, options.counts),
    ...baselineLines(options, options.width),
    `  gate    ${gateMark(gate, style)}: ${gateText(tally, gate)}`,
  ];
  return `${lines.join("\n")}\n`;
}

function breakLines(tally: Tally, gate: Gate, options: PrettyOptions): readonly string[] {
  const broken = [...tally.rules].filter(([, { violatingTraces }]) => violatingTraces > 0);
  if (broken.length === 0) return [];
  const deciding = broken.filter(([, { mode }]) => decides(mode, gate.failOn));
  const looked = options.all ? broken : deciding.length > 0 ? deciding : broken;
  const breaks = looked.flatMap(([, rule]) => rule.breaks);
  const shown: readonly Break[] = options.all ? breaks : breaks.slice(0, 1);
  const left = options.all ? [] : leftOver(looked, shown[0]?.rule);
  return [
    ...shown.flatMap((one) => [...breakText(one, options), ""]),
    ...(left.length === 0 ? [] : [`  … ${left.join(", ")} (--all)`, ""]),
  ];
}

function leftOver(
  broken: readonly (readonly [string, RuleTally])[],
  shown: string | undefined,
): readonly string[] {
  return broken.flatMap(([name, { violatingTraces, acceptedTraces }]) => {
    const left = violatingTraces - acceptedTraces - (name === shown ? 1 : 0);
    if (left === 0) return [];
    return [name === shown ? `${left} more of this rule` : `${left} of ${visible(name)}`];
  });
}

function recordLines(tally: Tally, width: number): readonly string[] {
  const { faults, tracesWithFaults, firstFault, notRecorded, traces } = tally;
  const missing = [...notRecorded]
    .toSorted((one, other) => other[1] - one[1])
    .map(([kind, times]) => `${kindText(kind)} in ${times}`);
  return [
    ...(faults === 0 || firstFault === undefined
      ? []
      : wrapped(
          `  faults  ${counted(faults, "fault")} read around in ${counted(tracesWithFaults, "trace")}, the first in ${placeOf(firstFault.at)}: ${visible(firstFault.detail)}`,
          width,
          "          ",
        )),
    ...(missing.length === 0
      ? []
      : wrapped(
          `  absent  not recorded, of ${counted(traces, "trace")}: ${missing.join(", ")}`,
          width,
          "          ",
        )),
    ...[...tally.advice].flatMap((text) => wrapped(`  record  ${text}`, width, "          ")),
  ];
}

function kindText(kind: string): string {
  if (kind === "finalAnswer") return "final answer";
  return kind === "args" ? "arguments" : kind;
}

function scoreLines(tally: Tally, counts: Counts): readonly string[] {
  const { FULL, PARTIAL, VIOLATION, NOT_EVALUATED } = tally.labels;
  const open = NOT_EVALUATED > 0 ? `, ${NOT_EVALUATED} not evaluated` : "";
  const tried =
    tally.refusedCalls === 0 || counts === "proposed"
      ? []
      : [
          `  tried   ${counted(tally.refusedCalls, "call was", "calls were")} refused in ${counted(tally.tracesWithRefusals, "trace")}; judged as proposed: ${meanText(tally.proposedScores)} (--counts proposed)`,
        ];
  return [
    ...tried,
    `  score   ${meanText(tally.scores)} mean    ${FULL} full, ${PARTIAL} partial, ${VIOLATION} none${open}    (only rules that applied: ${meanText(tally.activeScores)})`,
  ];
}

/** Nothing where no trace says it: that would be no news in most logs. */
function costLines({ decisionMs }: Tally): readonly string[] {
  const cost = recordedCost(decisionMs);
  return cost === null ? [] : [`  judged  ${costText(cost)}`];
}

function baselineLines({ baseline }: PrettyOptions, width: number): readonly string[] {
  return baseline.flatMap((text) => wrapped(`  base    ${text}`, width, "          "));
}

function gateMark({ result }: Gate, style: Style): string {
  switch (result) {
    case "fail":
      return style.bad("FAIL");
    case "pass":
      return style.good("PASS");
    case "unsure":
      return style.open("UNSURE");
  }
}
