import type { ToolCall, Trace } from "@agentltl/core";
import type { Explanation, RuleExplanation } from "@agentltl/core/host";
import { jsonText } from "../text/json-text.ts";
import { short, wrapped } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { alternativesText } from "./alternatives-text.ts";

/** How wide a page is, and how it is coloured. */
export interface Page {
  readonly style: Style;
  readonly width: number;
}

/** A decision for people: what was done, and of each rule that complained what it says, why, what would have been allowed. */
export function explanationText(explanation: Explanation, trace: Trace, page: Page): string {
  const { rules, afterwards, told, deadEnd } = explanation;
  const lines = [
    `${callText(explanation.call, page)} ${whatHappened(explanation, page.style)}   ${page.style.faint(whereText(explanation))}`,
    ...rules.flatMap((rule) => ruleLines(rule, explanation, trace, page)),
    ...(rules.length === 0 && explanation.kind !== "ran" ? line("rules", "none complained", page) : []),
    ...afterwards.flatMap((finding) =>
      line("later", `its result broke ${visible(finding.constraint)}: ${visible(finding.detail)}`, page),
    ),
    ...(deadEnd === undefined
      ? []
      : line(
          "dead end",
          `after it ${deadEnd.rules.map(visible).join(" and ")} can't be kept together`,
          page,
        )),
    ...(told === undefined ? [] : line("told", `the model read: "${visible(told)}"`, page)),
  ];
  return `${lines.join("\n")}\n`;
}

function ruleLines(
  rule: RuleExplanation,
  explanation: Explanation,
  trace: Trace,
  page: Page,
): readonly string[] {
  const says = rule.description === undefined || rule.description === "" ? rule.rule : rule.description;
  const source = rule.source?.file === undefined ? "" : `   (${rule.source.file}:${rule.source.line ?? 1})`;
  const answered = rule.overridden ? "; its complaint was answered" : "";
  const about = says === undefined ? "" : `: ${visible(says)}`;
  return [
    ...line("rule", `${visible(rule.constraint)} (${rule.mode}${answered})${about}${source}`, page),
    ...line("because", visible(rule.detail), page),
    ...rule.calls.map((call) => `             ${mattered(call, page)}`),
    ...line("allowed", alternativesText(rule, explanation, trace), page),
    ...(rule.repair === "" ? [] : line("fix", visible(rule.repair), page)),
    ...(rule.reread === undefined
      ? []
      : line("slow", `read anew at each call: ${visible(rule.reread)}`, page)),
  ];
}

function whatHappened({ kind, judged, posture, rules, outcome }: Explanation, style: Style): string {
  switch (kind) {
    case "ran": {
      const breaking = rules.filter((rule) => rule.kind === "breaks").length;
      const ended = outcome === "error" ? "ran and failed" : outcome === "refused" ? "was refused" : "ran";
      return breaking === 0
        ? `${ended}; no rule objects`
        : `${ended}; ${style.bad(`${counted(breaking, "rule objects", "rules object")}`)}`;
    }
    case "allow":
      return judged === "allow" || judged === "ran"
        ? `was allowed${outcome === "error" ? ", and failed" : ""}`
        : `ran; in enforce it would have been ${doneText(judged)} (${posture})`;
    case "block":
    case "ask":
    case "retry":
    case "warn":
    case "wait":
    case "stop":
      return style.bad(`was ${doneText(kind)}`);
  }
}

function doneText(kind: Exclude<Explanation["kind"], "ran">): string {
  switch (kind) {
    case "allow":
      return "allowed";
    case "block":
    case "retry":
      return "refused";
    case "warn":
      return "refused with a warning";
    case "ask":
      return "put to a person";
    case "wait":
      return "told to wait";
    case "stop":
      return "refused, and the run stopped";
  }
}

function whereText({ turn, call, decision, procedure }: Explanation): string {
  return [
    ...(call.position === null ? [] : [`#${call.position + 1}`]),
    `turn ${turn}`,
    ...(call.step === undefined ? [] : [`step ${call.step}`]),
    ...(decision === undefined ? [] : [`decision ${decision}`]),
    `rules ${procedure}`,
  ].join(", ");
}

function callText({ name, args }: Explanation["call"], page: Page): string {
  const most = Math.max(20, page.width - 40);
  return page.style.strong(`${visible(name)} ${short(jsonText(args), most, page.width)}`);
}

function mattered(call: ToolCall, { width }: Page): string {
  const most = Math.max(20, width - 50);
  return `#${call.position + 1} ${visible(call.name)} ${short(jsonText(call.args), most, width)}  ${call.outcome}`;
}

function line(name: string, text: string, { width }: Page): readonly string[] {
  return text === "" ? [] : wrapped(`  ${name.padEnd(9)}  ${text}`, width, "             ");
}
