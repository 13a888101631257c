import type { ToolCall } from "@agentltl/core";
import { argsAreRecorded } from "@agentltl/core/host";
import { jsonText } from "../text/json-text.ts";
import { columns, short, wrapped } from "../text/layout.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { placeOf } from "../traces/read-trace.ts";
import type { Break } from "./tally.ts";

/** Of one instance at most so many calls are shown. */
const mostCalls = 6;

/** How much is shown of a broken rule. */
export interface BreakOptions {
  /** Shows all calls that mattered, else a few. */
  readonly all: boolean;
  readonly style: Style;
  readonly width: number;
}

/** One broken rule in one trace: where, the calls that mattered, why, and what to do. Of several instances the first is shown. */
export function breakText(broken: Break, { all, style, width }: BreakOptions): readonly string[] {
  const { rule, at, id, task, result } = broken;
  const [witness] = result.witnesses;
  const source = result.source === undefined ? "" : `${result.source.file ?? ""}:${result.source.line ?? 1}`;
  // Where a trace has a name, its task says little more, and may be a page long.
  const name = id ?? task;
  const about = name === undefined || at.file.includes(name) ? [] : [short(visible(name), 40, width)];
  const head = [placeOf(at), ...about, ...(source === "" ? [] : [style.faint(source)])].join("   ");
  const more =
    result.witnesses.length > 1 ? [`      … ${result.witnesses.length - 1} more in this trace`] : [];
  const why = witness?.detail ?? result.detail;
  return [
    `  ${style.bad("✗")} ${style.strong(short(visible(rule), 60, width))}   ${head}`,
    ...callLines(broken, { all, style, width }),
    ...wrapped(`      ${visible(why)}`, width, "      "),
    ...more,
    ...(result.repair === "" ? [] : wrapped(`      fix: ${visible(result.repair)}`, width, "           ")),
  ];
}

function callLines(broken: Break, { all: showAll, style, width }: BreakOptions): readonly string[] {
  const [witness] = broken.result.witnesses;
  if (witness === undefined) return [];
  const { position } = witness;
  const mattered = [
    ...witness.calls,
    ...(position === null ? [] : [position]),
    ...nearMisses(broken, position),
  ];
  const all = [...new Set(mattered)].toSorted((one, other) => one - other);
  const shown = showAll || all.length <= mostCalls ? all : nearest(all, position);
  const rows = shown.flatMap((place) => {
    const call = broken.calls[place];
    if (call === undefined) return [];
    const mark = place === position ? "▸" : " ";
    const name = `#${place + 1} ${short(visible(call.name), 30, width)}`;
    return [
      [`    ${mark} ${name}`, argsText(call, broken, width), outcomeText(call, broken.recorded[place])],
    ];
  });
  const left = all.length - shown.length;
  return [
    ...columns(rows).map((line) => (line.startsWith("    ▸") ? style.strong(line) : line)),
    ...(left > 0 ? [`      … ${left} more calls that mattered (--all)`] : []),
    ...(position === null ? [`    ${style.strong("▸ the end")}`] : []),
  ];
}

function argsText({ args, position }: ToolCall, broken: Break, width: number): string {
  if (!argsAreRecorded(broken, position)) return "(arguments not recorded)";
  const most = Math.max(20, width - 70);
  return short(jsonText(args, most), most, width);
}

/** Calls before that one which the rule speaks of, and which did not work: most likely what should have come first. */
function nearMisses({ calls, tools }: Break, position: number | null): readonly number[] {
  return calls
    .filter(({ name, outcome }) => tools.has(name) && outcome !== "ok")
    .map((call) => call.position)
    .filter((place) => position === null || place < position);
}

/** The calls around the one that broke the rule: it, and those before it. */
function nearest(places: readonly number[], position: number | null): readonly number[] {
  const at = position === null ? places.length - 1 : places.indexOf(position);
  const start = Math.max(0, Math.min(at - mostCalls + 2, places.length - mostCalls));
  return places.slice(start, start + mostCalls);
}

function outcomeText({ outcome }: ToolCall, recorded: ToolCall | undefined): string {
  if (outcome === "error" && recorded?.outcome === "ok") return "ran, and its result says that it failed";
  switch (outcome) {
    case "ok":
    case "error":
    case "refused":
    case "denied":
    case "pending":
      return outcome;
    case "unknown":
      return "ran; whether it worked is not recorded";
  }
}
