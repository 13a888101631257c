import { evaluate, type ToolCall, type Trace, verifyTrace } from "@agentltl/core";
import type { Pattern } from "@agentltl/core/formula";
import { nearestName, recogniseOutcomes } from "@agentltl/core/host";
import { patternsIn } from "@agentltl/rules";
import { InputError } from "../errors/input-error.ts";
import type { RuleSet } from "../rules/load-rule-set.ts";
import { visible } from "../text/visible.ts";
import { type NearMiss, nearestCall } from "./nearest-call.ts";
import { patternText, withoutVariables } from "./pattern-text.ts";

/** One kind of call that a rule speaks of, and what the run has of it. */
export interface LookedFor {
  /** As rules write it. */
  readonly pattern: string;
  /** The positions of the calls that fit, whatever the values of variables. */
  readonly fits: readonly number[];
  /** Where none fits: the call that comes nearest, and what is different about it. */
  readonly nearest?: NearMiss;
}

/** What a rule said of a run, and what it looked at. */
export interface Silence {
  readonly rule: string;
  /** `silent`: it had nothing to say; `inactive`: its `when` was never true. */
  readonly said: "silent" | "inactive" | "kept" | "broken" | "not-judged";
  readonly detail: string;
  /** How many calls the run has. */
  readonly calls: number;
  readonly lookedFor: readonly LookedFor[];
}

/** Why a rule said nothing of a run, or what it said. Throws where there is no such rule. */
export function silenceOf(name: string, { procedure }: RuleSet, recorded: Trace): Silence {
  const rule = procedure.constraints.find((one) => one.name === name);
  if (rule === undefined) {
    const names = procedure.constraints.map((one) => one.name);
    const nearest = nearestName(name, names);
    throw new InputError(
      `there is no rule \`${visible(name)}\`; ${nearest === undefined ? `the rules are ${names.map(visible).join(", ")}` : `did you mean \`${visible(nearest)}\`?`}`,
    );
  }
  const trace = recogniseOutcomes(recorded, procedure.tools);
  const result = verifyTrace(trace, procedure).constraints.find((one) => one.name === name);
  const ran = trace.calls.filter(({ outcome }) => outcome !== "refused" && outcome !== "denied");
  return {
    rule: name,
    said: saidBy(result),
    detail: result?.detail ?? "",
    calls: ran.length,
    lookedFor: patternsIn(rule.formula).map((pattern) => lookedFor(pattern, ran, trace)),
  };
}

function saidBy(result: ReturnType<typeof verifyTrace>["constraints"][number] | undefined): Silence["said"] {
  if (result?.active === false) return "inactive";
  switch (result?.verdict) {
    case "violated":
      return "broken";
    case "unevaluable":
    case undefined:
      return "not-judged";
    case "satisfied":
      return result?.applied === true ? "kept" : "silent";
  }
}

function lookedFor(pattern: Pattern, ran: readonly ToolCall[], trace: Trace): LookedFor {
  const loose = withoutVariables(pattern);
  const fits = ran.filter((call) => fitsCall(loose, call, trace)).map(({ position }) => position);
  const nearest =
    fits.length > 0 ? undefined : nearestCall(loose, ran, (one, call) => fitsCall(one, call, trace));
  return { pattern: patternText(pattern), fits, ...(nearest === undefined ? {} : { nearest }) };
}

/** By the evaluator itself, on a trace of this call alone: whether a call fits is said in one place. */
function fitsCall(pattern: Pattern, call: ToolCall, trace: Trace): boolean {
  const gaps = trace.gaps
    .filter((gap) => gap.call === undefined || gap.call === call.position)
    .map((gap) => (gap.call === undefined ? gap : { ...gap, call: 0 }));
  const alone = { ...trace, calls: [{ ...call, position: 0 }], dialogue: [], gaps };
  return evaluate({ kind: "now", call: pattern }, alone).verdict === "satisfied";
}
