import type { EntityFinding, GroundingResult } from "@agentltl/grounding";
import { columns, short } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { placeOf } from "../traces/read-trace.ts";
import type { GroundedTrace } from "./grounded-trace.ts";

/** The result for people: each trace with what its answer names, and where that was seen; then the sum. */
export function groundText(
  traces: readonly GroundedTrace[],
  readTools: readonly string[],
  style: Style,
  width: number,
): string {
  const blocks = traces.flatMap((one) => [
    headLine(one, style, width),
    ...entityLines(one, style, width),
    "",
  ]);
  return `${[...blocks, ...summaryLines(traces, readTools, style, width)].join("\n")}\n`;
}

function headLine({ at, id, result, answered }: GroundedTrace, style: Style, width: number): string {
  const name = id === undefined || at.file.includes(id) ? "" : `   ${short(visible(id), 40, width)}`;
  return `${style.strong(placeOf(at))}${name}   ${verdictText(result, answered, style)}`;
}

function verdictText(result: GroundingResult | undefined, answered: boolean, style: Style): string {
  if (result === undefined || !answered) return style.open("not judged: no final answer is recorded");
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

function whereText(
  { counted: counts, grounded, evidence, relation, nearest }: EntityFinding,
  width: number,
): string {
  if (evidence !== undefined) {
    const line = evidence.line === undefined ? "" : ` line ${evidence.line}`;
    const path =
      evidence.path === undefined ? "" : ` ${short(visible(evidence.path), Math.max(30, width - 75), width)}`;
    return `#${evidence.call + 1}${path}${line}${counts ? "" : "   not counted"}`;
  }
  if (!counts) return "not counted";
  if (grounded === null) return "not judged: what was read is not recorded";
  if (relation === "contradicted") return "the class was read and has no such member";
  return nearest === undefined ? "never seen" : `never seen; nearest: ${short(visible(nearest), 50, width)}`;
}

function summaryLines(
  traces: readonly GroundedTrace[],
  readTools: readonly string[],
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
  readTools: readonly string[],
  width: number,
): readonly string[] {
  const tools = new Set(traces.flatMap((one) => [...one.tools]));
  if (tools.size === 0 || readTools.some((tool) => tools.has(tool))) return [];
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
