import { nearestName, valuesAt } from "@agentltl/core/host";
import { noSuchTool } from "../environment/no-such-tool.ts";
import {
  type CompiledCondition,
  type CompiledMachine,
  type CompiledTool,
  compileMachine,
} from "../machine/compile-machine.ts";
import { holds } from "../machine/expression.ts";
import { referenceTo } from "../machine/known-values.ts";
import type { MachineFile } from "../machine/machine.ts";
import type { PlanningView } from "./agent-task.ts";
import { type ForeseenState, foreseenAfter, foreseenAtFirst } from "./foreseen-state.ts";
import type { Plan, PlanStep } from "./plan.ts";
import type { PlanCheck, PlanRejection, PlanVerdict } from "./plan-verdict.ts";
import type { PlanVerifier } from "./plan-verifier.ts";
import {
  argumentFaults,
  isOpen,
  placeholderOf,
  type StepArguments,
  stepArguments,
} from "./step-arguments.ts";

/**
 * The verifier that reasons over what is declared: the tools' schemas and, where a state machine is given, its preconditions and effects. It sees
 * what is visible at first and nothing else of the state, not even what the machine's file says of it, and calls nothing. It rejects only what
 * it can show to fail, so it accepts what hangs on values that are not known yet: no proof, and no replay (appendix D.2).
 */
export function declaredVerifier(file?: MachineFile): PlanVerifier {
  const machine = file === undefined ? undefined : compileMachine(file);
  return {
    id: file === undefined ? "declared" : `declared ${file.id}`,
    verify: async (view, plan) => verdictOn(view, plan, machine),
  };
}

function verdictOn(view: PlanningView, { steps }: Plan, machine: CompiledMachine | undefined): PlanVerdict {
  let state = foreseenAtFirst(view, machine);
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    const tool = machine?.tools.get(step.tool);
    const written = stepArguments(step);
    const fault = faultOf({ view, machine, tool, step, number, written, state });
    if (fault !== undefined) return { kind: "rejected", step: number, ...fault };
    if (tool !== undefined) state = foreseenAfter(state, tool, written.args, number);
  }
  return { kind: "accepted" };
}

/** All that is known of one step. */
interface StepInPlan {
  readonly view: PlanningView;
  readonly machine: CompiledMachine | undefined;
  readonly tool: CompiledTool | undefined;
  readonly step: PlanStep;
  readonly number: number;
  readonly written: StepArguments;
  readonly state: ForeseenState;
}

type Fault = Pick<PlanRejection, "check" | "reason" | "repair">;

function faultOf(subject: StepInPlan): Fault | undefined {
  return (
    schemaFault(subject) ??
    orderFault(subject) ??
    sourceFault(subject) ??
    informationFault(subject) ??
    conditionFault(subject, subject.tool?.needs ?? [], "precondition") ??
    conditionFault(subject, subject.tool?.accepts ?? [], "state-consistency")
  );
}

function schemaFault({ view, step, written }: StepInPlan): Fault | undefined {
  const names = view.tools.map(({ name }) => name);
  const offered = view.tools.find(({ name }) => name === step.tool);
  if (offered === undefined) {
    const nearest = nearestName(step.tool, names);
    const repair = nearest === undefined ? `use one of ${names.join(", ")}` : `use ${nearest}`;
    return { check: "schema", reason: noSuchTool(step.tool, []), repair };
  }
  const [reason] = argumentFaults(offered, written);
  return reason === undefined ? undefined : { check: "schema", reason: `${step.tool}: ${reason}` };
}

/** Steps that come later, or don't exist, give nothing. */
function orderFault({ step, number, written }: StepInPlan): Fault | undefined {
  const named = [...step.dependsOn, ...written.references.map((one) => one.step)];
  const wrong = named.find((one) => one < 1 || one >= number);
  if (wrong === undefined) return undefined;
  return {
    check: "dependency",
    reason: `it depends on step ${wrong}, which does not come before it`,
    repair: "put the step that gives the value first",
  };
}

function sourceFault({ machine, tool, written, state, step }: StepInPlan): Fault | undefined {
  for (const { name, path, kind } of tool?.sources ?? []) {
    for (const value of valuesAt(written.args, path)) {
      const reason = isOpen(value)
        ? openFault(kind, written, state, `${step.tool}: ${name}`, value)
        : literalFault(kind, value, state, `${step.tool}: ${name}`);
      if (reason === undefined) continue;
      const giver = toolThat(machine, ({ gives }) => gives.some((one) => one.kind === kind));
      const repair = giver === undefined ? {} : { repair: `take it from the result of ${giver}` };
      return { check: "dependency", reason, ...repair };
    }
  }
  return undefined;
}

function literalFault(
  kind: string,
  value: Parameters<typeof referenceTo>[2],
  { known }: ForeseenState,
  what: string,
): string | undefined {
  const reference = referenceTo(known, kind, value, what);
  return reference.kind === "failure" ? reference.failure.reason : undefined;
}

function openFault(
  kind: string,
  { references }: StepArguments,
  { given, known }: ForeseenState,
  what: string,
  value: Parameters<typeof referenceTo>[2],
): string | undefined {
  const stale = known.values.find(
    (one) => one.kind === kind && one.value === value && one.until !== undefined,
  );
  if (stale !== undefined) return `${what} is out of date since ${stale.until}`;
  const from = references.find((one) => placeholderOf(one) === value);
  const kinds = from === undefined ? undefined : given.get(from.step);
  if (from === undefined || kinds === undefined || kinds.includes(kind)) return undefined;
  const instead = kinds.length === 0 ? "nothing" : kinds.join(" and ");
  return `${what} must be a ${kind}, and step ${from.step} gives ${instead}`;
}

function informationFault({ machine, tool, state, step }: StepInPlan): Fault | undefined {
  const fact = tool?.mustKnow.find((one) => !state.facts.has(one));
  if (fact === undefined) return undefined;
  const teller = toolThat(machine, ({ tells }) => tells.includes(fact));
  const repair = teller === undefined ? {} : { repair: `call ${teller} in an earlier step` };
  return {
    check: "information",
    reason: `${step.tool} needs ${fact}, which no earlier step tells`,
    ...repair,
  };
}

function conditionFault(
  { step, written, state }: StepInPlan,
  conditions: readonly CompiledCondition[],
  check: PlanCheck,
): Fault | undefined {
  const open = written.inWords || written.references.length > 0;
  const failed = conditions.find(
    ({ that }) =>
      !state.doubtful &&
      !(open && that.speaksOf.has("args")) &&
      holds(that, { args: written.args, state: state.data }) === false,
  );
  return failed === undefined ? undefined : { check, reason: `${step.tool}: ${failed.why}` };
}

function toolThat(
  machine: CompiledMachine | undefined,
  wanted: (tool: CompiledTool) => boolean,
): string | undefined {
  for (const [name, tool] of machine?.tools ?? []) if (wanted(tool)) return name;
  return undefined;
}
