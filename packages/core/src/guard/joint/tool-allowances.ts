import type { Allowance } from "../../analysis/allowance.ts";
import type { AllowedTool } from "../../analysis/allowed-tools.ts";
import type { DefinedConstraint } from "../../constraint/procedure.ts";
import { attempt } from "../../errors/attempt.ts";
import type { GuardSetup } from "../guard-setup.ts";
import { nextTurn } from "../guard-state.ts";
import type { Session } from "../session.ts";
import { startLane } from "../watch/lane.ts";
import { stateFor, type ToolView, toolViews } from "./joint-view.ts";

/** Whether a tool may be called next. */
export interface ToolAllowance {
  readonly tool: string;
  readonly allowed: Allowance;
  /** The rules that have something against it, by name. */
  readonly rules: readonly string[];
}

/** What the rules say of each tool, all that are watched: of others nothing is known, so `safe` is said only where there are none. */
export function toolAllowances(
  { procedure, watched }: GuardSetup,
  { state, watch }: Session,
  tools: readonly string[] = state.history.facts.tools ?? [],
): readonly ToolAllowance[] {
  const unsure = procedure.constraints.filter((constraint) => watched.unwatched.has(constraint));
  const unknown = tools.map((tool): ToolAllowance => ({ tool, allowed: "depends", rules: [] }));
  if (watch === undefined) return unknown;
  const read = attempt(() => {
    const views = toolViews(procedure, tools);
    const turn =
      watch.turns.find((one) => one.turn === nextTurn(state))?.lane ?? startLane(watched.turn.monitor);
    const [session, ofTurn] = [
      views.session.read(stateFor(views.session, watch.session.front)),
      views.turn.read(stateFor(views.turn, turn.front)),
    ];
    return tools.map((tool, index) =>
      together(tool, [
        named(session[index], views.session),
        named(ofTurn[index], views.turn),
        ...(unsure.length === 0 ? [] : [{ allowed: "depends" as const, rules: unsure }]),
      ]),
    );
  });
  return read.kind === "done" ? read.value : unknown;
}

interface Said {
  readonly allowed: Allowance;
  readonly rules: readonly DefinedConstraint[];
}

function named(tool: AllowedTool | undefined, { constraints }: ToolView): Said {
  if (tool === undefined) return { allowed: "depends", rules: [] };
  return { allowed: tool.allowed, rules: tool.rules.flatMap(({ rule }) => constraints[rule] ?? []) };
}

function together(tool: string, all: readonly Said[]): ToolAllowance {
  const says = (allowance: Allowance): boolean => all.some(({ allowed }) => allowed === allowance);
  return {
    tool,
    allowed: says("never") ? "never" : says("depends") ? "depends" : "safe",
    rules: [...new Set(all.flatMap(({ rules }) => rules.map(({ name }) => name)))],
  };
}
