import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { type CommandPlace, workflowCommand } from "../text/workflow-command.ts";
import { placeOf } from "../traces/read-trace.ts";
import { decides } from "./deciding-rules.ts";
import { gateText } from "./gate-text.ts";
import type { Judged } from "./judged.ts";
import type { Break, RuleTally } from "./tally.ts";
import { whyNeverApplied, whyNotJudged } from "./why-silent.ts";

/**
 * The result as workflow commands of GitHub Actions, which shows each at the rule's place in its file: an error for a rule that decides, a
 * warning for another, a notice for one that could not be judged or never applied. The last line is the gate's.
 */
export function githubText({ tally, gate, rules, baseline }: Judged): string {
  const commands = [...tally.rules].flatMap(([name, rule]) => [
    ...rule.breaks.map((broken) => {
      const left = rule.violatingTraces - rule.acceptedTraces - rule.breaks.length;
      return workflowCommand(
        decides(rule.mode, gate.failOn) ? "error" : "warning",
        name,
        placeOfRule(rule),
        breakText(broken, left),
      );
    }),
    ...noticesOf(name, rule, { tally, rules }),
  ]);
  const notes = baseline?.text ?? [];
  return `${[...commands, ...notes, `${gate.result.toUpperCase()}: ${gateText(tally, gate)}`].join("\n")}\n`;
}

function breakText({ at, result, calls }: Break, left: number): string {
  const [witness] = result.witnesses;
  const call = witness?.position === null ? undefined : calls[witness?.position ?? -1];
  const where = call === undefined ? "at its end" : `#${call.position + 1} ${visible(call.name)}`;
  return [
    `${placeOf(at)} ${where}: ${visible(witness?.detail ?? result.detail)}`,
    ...(result.repair === "" ? [] : [`fix: ${visible(result.repair)}`]),
    ...(left > 0 ? [`and in ${counted(left, "more trace")} (--all)`] : []),
  ].join("\n");
}

function noticesOf(
  name: string,
  rule: RuleTally,
  { tally, rules }: Pick<Judged, "tally" | "rules">,
): readonly string[] {
  if (rule.notJudged > 0)
    return [
      workflowCommand(
        "notice",
        name,
        placeOfRule(rule),
        `not judged in ${counted(rule.notJudged, "trace")}: ${whyNotJudged(rule)}`,
      ),
    ];
  return rule.applies === 0
    ? [workflowCommand("notice", name, placeOfRule(rule), whyNeverApplied(name, rule, tally, rules.files))]
    : [];
}

function placeOfRule({ source }: RuleTally): CommandPlace {
  return { file: source?.file, line: source?.line };
}
