import type { ToolCall } from "@agentltl/core";
import type { Run } from "@agentltl/core/host";
import type { Paint } from "./paint.ts";
import { harmless, width, wrapText } from "./text-lines.ts";

/** A call as the report shows it. */
export interface ShownCall {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly args: unknown;
  readonly fate: "ran" | "failed" | "refused" | "denied" | "not finished";
  /** The rule that a call broke: it was refused for that, or would have been, had the guard not only observed. */
  readonly rule?: string;
  /** Of a refused call: what the model was told. */
  readonly told?: string;
}

const fateColumn = 58;
const mostCalls = 12;

/** The calls of a run, refused ones too. */
export function shownCalls({ trace, decisions }: Run): readonly ShownCall[] {
  return trace.calls.map((call) => ({
    number: call.position + 1,
    name: call.name,
    args: call.args,
    ...fateIn(call, decisions),
  }));
}

function fateIn(
  { outcome, id }: ToolCall,
  decisions: Run["decisions"],
): Pick<ShownCall, "fate" | "rule" | "told"> {
  const decision = decisions.find(({ call }) => call.id === id);
  const broken = decision?.judged === "allow" ? undefined : decision?.findings[0]?.constraint;
  const rule = broken === undefined ? {} : { rule: broken };
  switch (outcome) {
    case "ok":
    case "unknown":
      return { fate: "ran", ...rule };
    case "error":
      return { fate: "failed", ...rule };
    case "denied":
      return { fate: "denied" };
    case "pending":
      return { fate: "not finished" };
    case "refused":
      return {
        fate: "refused",
        ...rule,
        ...(decision === undefined || decision.kind === "allow" ? {} : { told: decision.feedback }),
      };
  }
}

/** One line a call, and below a refused one what the model was told. The first line begins with `label`, which is three characters or more. */
export function reportCalls(calls: readonly ShownCall[], paint: Paint, label = "   "): readonly string[] {
  if (calls.length === 0) return [`${label}${paint.faint("(no calls)")}`];
  const shown = calls.slice(0, mostCalls);
  const nameWidth = shown.reduce((most, { name }) => Math.max(most, name.length), 0);
  const blank = " ".repeat(label.length);
  const lines = shown.flatMap((call, index) => {
    const head = `${index === 0 ? label : blank}#${call.number} ${harmless(call.name).padEnd(nameWidth)} `;
    const args = shortArgs(call.args, fateColumn - head.length - 2);
    return [`${`${head}${args}`.padEnd(fateColumn)}${fateOf(call, paint)}`, ...toldLines(call, blank, paint)];
  });
  const more = calls.length - shown.length;
  return more === 0 ? lines : [...lines, `${blank}${paint.faint(`(${more} more)`)}`];
}

function fateOf({ fate, rule }: ShownCall, paint: Paint): string {
  switch (fate) {
    case "ran":
      return `${paint.good("ran")}${wouldBe(rule)}`;
    case "refused":
      return `${paint.bad("REFUSED")}  ${rule ?? ""}`;
    case "failed":
      return `${paint.bad("failed")}${wouldBe(rule)}`;
    case "denied":
    case "not finished":
      return paint.bad(fate);
  }
}

function wouldBe(rule: string | undefined): string {
  return rule === undefined ? "" : `  against ${rule}`;
}

function toldLines({ told }: ShownCall, blank: string, paint: Paint): readonly string[] {
  if (told === undefined) return [];
  const head = `${blank}   told  `;
  return wrapText(`"${harmless(told)}"`, width - head.length).map(
    ({ text }, index) => `${index === 0 ? head : " ".repeat(head.length)}${paint.faint(text)}`,
  );
}

/** The arguments that fit into `room` characters, `…` for the others. */
function shortArgs(args: unknown, room: number): string {
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    const text = harmless(String(JSON.stringify(args)));
    return text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1))}…`;
  }
  const members = Object.entries(args).map(([key, value]) => harmless(`${key}: ${JSON.stringify(value)}`));
  const written = members.map((_, left) => {
    const shown = members.slice(0, members.length - left);
    return `{${[...shown, ...(left === 0 ? [] : ["…"])].join(", ")}}`;
  });
  return written.find((text) => text.length <= room) ?? (members.length === 0 ? "{}" : "{…}");
}
