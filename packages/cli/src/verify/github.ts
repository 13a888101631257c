import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { placeOf } from "../traces/read-trace.ts";
import { decides } from "./deciding-rules.ts";
import { gateText } from "./gate-text.ts";
import type { Judged } from "./report.ts";
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
      return command(
        decides(rule.mode, gate.failOn) ? "error" : "warning",
        name,
        rule,
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
      command(
        "notice",
        name,
        rule,
        `not judged in ${counted(rule.notJudged, "trace")}: ${whyNotJudged(rule)}`,
      ),
    ];
  return rule.applies === 0
    ? [command("notice", name, rule, whyNeverApplied(name, rule, tally, rules.files))]
    : [];
}

function command(
  kind: "error" | "warning" | "notice",
  title: string,
  { source }: RuleTally,
  text: string,
): string {
  const place = source?.file === undefined ? {} : { file: source.file, line: String(source.line ?? 1) };
  const properties = Object.entries({ ...place, title }).map(([key, value]) => `${key}=${property(value)}`);
  return `::${kind} ${properties.join(",")}::${data(text)}`;
}

/** A line break would end the command, and with it what an agent wrote could begin another. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
