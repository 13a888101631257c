import type { EntityFinding, Evidence, Exemption, GroundingResult } from "@agentltl/grounding";
import { columns, short } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { placeOf } from "../traces/read-trace.ts";
import type { GroundedTrace } from "./grounded-trace.ts";
import { markedAnswer } from "./marked-answer.ts";

/** The result for people (`readTools`: `undefined` where every tool counts): each trace with what its answer names, and where that was seen; then the sum. */
export function groundText(
  traces: readonly GroundedTrace[],
  readTools: readonly string[] | undefined,
  style: Style,
  width: number,
): string {
  const blocks = traces.flatMap((one) => [
    headLine(one, style, width),
    ...answerLines(one, style),
    ...entityLines(one, style, width),
    "",
  ]);
  return `${[...blocks, ...summaryLines(traces, readTools, style, width)].join("\n")}\n`;
}

function headLine({ at, id, result, answer }: GroundedTrace, style: Style, width: number): string {
  const name = id === undefined || at.file.includes(id) ? "" : `   ${short(visible(id), 40, width)}`;
  return `${style.strong(placeOf(at))}${name}   ${verdictText(result, answer, style)}`;
}

function verdictText(result: GroundingResult | undefined, answer: string | undefined, style: Style): string {
  if (result === undefined || answer === undefined)
    return style.open("not judged: no final answer is recorded");
  const { entities, vacuous, refusal } = result;
  const total = entities.filter(({ counted: counts }) => counts);
  const seen = total.filter(({ grounded }) => grounded === true).length;
  const ratio = `${seen} of ${total.length} seen`;
  if (result.grounded === false) return style.bad(`NOT grounded (${ratio})`);
  if (result.grounded === null)
    return style.open(`not judged: something that was read is not recorded (${ratio})`);
  if (refusal !== "none") return style.open("vacuous: it says that it does not know");
  if (vacuous) return style.open("vacuous: the answer names nothing that counts");
  return style.good(`grounded (${ratio})`);
}

/** The answer with its marks, where it names something that counts. */
function answerLines({ answer, result }: GroundedTrace, style: Style): readonly string[] {
  if (answer === undefined || result === undefined || result.vacuous) return [];
  const bar = style.faint("│");
  return markedAnswer(answer, result.entities, style).map((line) => `  ${bar} ${line}`.trimEnd());
}

function entityLines({ result }: GroundedTrace, style: Style, width: number): readonly string[] {
  const rows = (result?.entities ?? []).map((finding) => [
    `  ${markOf(finding, style)} ${short(visible(finding.entity.value.replace(/\($/, "()")), 50, width)}`,
    finding.entity.type.replaceAll("_", " "),
    whereText(finding, width),
  ]);
  return columns(rows);
}

function markOf({ counted: counts, grounded }: EntityFinding, style: Style): string {
  if (!counts) return style.faint("·");
  if (grounded === null) return style.open("?");
  return grounded ? style.good("✓") : style.bad("✗");
}

function whereText(finding: EntityFinding, width: number): string {
  const { exempt, grounded, evidence, relation, nearest } = finding;
  const why = exempt === undefined ? "" : `   not counted: ${reasons[exempt]}`;
  if (relation === "contradicted") return `the class was read and has no such member${why}`;
  if (evidence !== undefined) return `${placeText(finding, evidence, width)}${unreadText(finding)}${why}`;
  if (exempt !== undefined) return why.trim();
  if (grounded === null) return "not judged: what was read is not recorded";
  return nearest === undefined ? "never seen" : `never seen; nearest: ${short(visible(nearest), 50, width)}`;
}

/** Lines that are cited and were not on screen; the file was. */
function unreadText({ unreadLines = [] }: EntityFinding): string {
  if (unreadLines.length === 0) return "";
  const ranges = unreadLines.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  const one = ranges.length === 1 && !ranges[0]?.includes("-");
  return `   ${one ? "line" : "lines"} ${ranges.join(", ")} not read`;
}

const reasons: Readonly<Record<Exemption, string>> = {
  number: "a number",
  computed: "it follows from other numbers",
  asked: "the question names it",
  builtin: "it belongs to a builtin",
  own: "it is the agent's own work, or its tool",
};

function placeText({ tier }: EntityFinding, { call, path, line }: Evidence, width: number): string {
  const at = line === undefined ? "" : ` line ${line}`;
  const file = path === undefined ? "" : ` ${short(visible(path), Math.max(30, width - 75), width)}`;
  const how = tier === "string" || tier === "comment" ? `, in a ${tier}` : "";
  return `#${call + 1}${file}${at}${how}`;
}

function summaryLines(
  traces: readonly GroundedTrace[],
  readTools: readonly string[] | undefined,
  style: Style,
  width: number,
): readonly string[] {
  const failed = traces.filter(({ result }) => result?.grounded === false).length;
  const open = traces.filter(({ result }) => result === undefined || result.grounded === null).length;
  const vacuous = traces.filter(({ result }) => result?.grounded === true && result.vacuous).length;
  const good = traces.length - failed - open - vacuous;
  const parts = [
    style.good(`${good} grounded`),
    ...(failed > 0 ? [style.bad(`${failed} not grounded`)] : []),
    ...(vacuous > 0 ? [style.open(`${vacuous} vacuous`)] : []),
    ...(open > 0 ? [style.open(`${open} not judged`)] : []),
  ];
  return [
    `${counted(traces.length, "answer")}: ${parts.join(", ")}`,
    ...readToolHint(traces, readTools, width),
  ];
}

/** Where no trace has a read at all, the tool that reads is probably called otherwise. */
function readToolHint(
  traces: readonly GroundedTrace[],
  readTools: readonly string[] | undefined,
  width: number,
): readonly string[] {
  const tools = new Set(traces.flatMap((one) => [...one.tools]));
  if (readTools === undefined || tools.size === 0 || readTools.some((tool) => tools.has(tool))) return [];
  const most = width === Number.POSITIVE_INFINITY ? tools.size : 8;
  const some = [...tools]
    .slice(0, most)
    .map((tool) => short(visible(tool), 40, width))
    .join(", ");
  const more = tools.size > most ? ", …" : "";
  return [
    `no call is named ${readTools.join(" or ")}; name the tool that reads with --read-tool, one of: ${some}${more}`,
  ];
}
