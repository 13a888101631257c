import { createGuard, defineProcedure, type Guard, type Procedure, type Trace } from "@agentltl/core";
import { constant } from "@agentltl/core/formula";
import { callIdAt, type Explanation, guardOfTrace } from "@agentltl/core/host";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleSet, type RuleSet } from "../rules/load-rule-set.ts";
import { counted } from "../text/numbers.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { explanationText } from "./explanation-text.ts";
import { type FoundRun, readRun } from "./read-run.ts";
import { silenceOf } from "./silence.ts";
import { silenceText } from "./silence-text.ts";

/** The options of `agentltl why`. */
export interface WhyArguments {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  /** The rule of which is asked why it said nothing, or what it said. */
  readonly rule?: string;
  readonly format: "pretty" | "json";
}

/** `agentltl why`: why a call was decided as it was, or why a rule said what it said of a run. */
export async function why(
  run: string,
  call: string | undefined,
  options: WhyArguments,
  io: Io,
): Promise<ExitCode> {
  if (call !== undefined && options.rule !== undefined)
    throw new InputError(
      `a call and a rule are both given; leave out \`${visible(call)}\`, or --rule ${visible(options.rule)}`,
    );
  if (call === undefined && options.rule === undefined)
    throw new InputError("say what is asked about: a call such as '#4', a decision's id, or --rule <name>");
  const found = await readRun(run, io);
  const rules = await rulesOf(options, io);
  const print = (json: object, text: () => string): void => {
    io.stdout.write(options.format === "json" ? `${JSON.stringify({ format: 1, ...json })}\n` : text());
  };
  const page = { style: styleFor(io), width: widthFor(io) };
  if (options.rule !== undefined) {
    const silence = silenceOf(options.rule, needed(rules), traceIn(found, needed(rules).procedure));
    print(silence, () => silenceText(silence, page));
    return 0;
  }
  const guard = guardOf(found, rules);
  const explanation = explained(guard, found, call ?? "");
  print(explanation, () => explanationText(explanation, guard.trace, page));
  return 0;
}

async function rulesOf({ rules = [], constraint = [] }: WhyArguments, io: Io): Promise<RuleSet | undefined> {
  return rules.length + constraint.length === 0 ? undefined : loadRuleSet(rules, constraint, io);
}

function needed(rules: RuleSet | undefined): RuleSet {
  if (rules !== undefined) return rules;
  throw new InputError(
    "no rules are given, and the run has no log of a guard; add --rules agentltl.rules.yaml",
  );
}

/** A guard that knows the run. A log is its own witness: without rules it still says what was decided, and why. */
function guardOf(found: FoundRun, rules: RuleSet | undefined): Guard {
  if (found.kind === "trace") return guardOfTrace(found.read.trace, needed(rules).procedure);
  const [first] = found.events;
  const resume = { format: 1, procedure: first?.procedure ?? "", events: found.events } as const;
  return createGuard(rules?.procedure ?? noRules(), { posture: "observe", resume });
}

/** A guard must have rules, and this one never judges anything. */
function noRules(): Procedure {
  return defineProcedure({ id: "none", constraints: [{ name: "none", formula: constant(true) }] });
}

function traceIn(found: FoundRun, procedure: Procedure): Trace {
  return found.kind === "trace" ? found.read.trace : guardOf(found, { procedure, files: [] }).trace;
}

function explained(guard: Guard, found: FoundRun, which: string): Explanation {
  const explanation = guard.explain(idOf(guard, found, which));
  if (explanation !== undefined) return explanation;
  const calls = counted(guard.trace.calls.length, "call");
  throw new InputError(
    `the run has no call or decision \`${visible(which)}\`; it has ${calls}, the first is '#1'`,
  );
}

/** Calls are counted from `#1`; the last decision about one counts. */
function idOf(guard: Guard, found: FoundRun, which: string): string {
  const [, number] = /^#?(\d+)$/.exec(which) ?? [];
  if (number === undefined) return which;
  const position = Number(number) - 1;
  if (found.kind === "trace") return callIdAt(position);
  const decision = guard.decisions.findLast((one) => one.call.position === position);
  return decision?.decision ?? guard.trace.calls[position]?.id ?? which;
}
