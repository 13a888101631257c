import type { DefinedConstraint } from "../constraint/procedure.ts";
import { createEvaluator } from "../evaluate/evaluate.ts";
import type { Formula } from "../formula/formula.ts";
import type { TraceData } from "../trace/trace-data.ts";
import type { Evaluation, Verdict } from "../verdict/verdict.ts";
import { activeFrom } from "./activation.ts";
import { type JudgeOptions, permanentVerdict } from "./permanent-verdict.ts";
import { type Extent, inWhole, sectionOf } from "./section.ts";
import { staysSilent } from "./stays-silent.ts";
import { turnsOf } from "./turns.ts";

/** How constraints are judged. */
export interface JudgeSettings {
  readonly evaluation: JudgeOptions;
  /** Whether the run goes on. */
  readonly partial: boolean;
}

/** An evaluation, and whether the constraint was on at all. */
export interface Judged extends Evaluation {
  readonly active: boolean;
}

/**
 * Judges constraints on one trace. With `scope: "turn"` each turn is a trace of its own; with `due: "turn"` alone the session up to the end of
 * each turn is. Of these the worst verdict counts: violated, then unevaluable, then satisfied.
 *
 * Constraints that are judged on the same sections share them, so that the trace is made ready once and not once a constraint.
 */
export function createJudge(
  trace: TraceData,
  settings: JudgeSettings,
): (constraint: DefinedConstraint) => Judged {
  const known = new Map<string, readonly JudgedSection[] | undefined>();
  const sectionsFor = (
    { scope, due }: Pick<DefinedConstraint, "scope" | "due">,
    from: number,
  ): readonly JudgedSection[] | undefined => {
    const key = `${scope} ${due} ${from}`;
    const sections = known.has(key)
      ? known.get(key)
      : extentsOf(scope, due, trace, from)?.map((extent) => judgedSection(trace, extent, settings));
    known.set(key, sections);
    return sections;
  };
  const wholeFrom = (from: number): readonly JudgedSection[] =>
    sectionsFor({ scope: "session", due: "session" }, from) ?? [];
  return (constraint) => {
    const active = activeFrom(constraint.when, trace, settings.evaluation);
    switch (active.kind) {
      case "never":
        return { ...silent("satisfied", "Not active: its `when` never held."), active: false };
      case "unknown":
        return {
          ...silent("unevaluable", "Not evaluated: whether its `when` holds is not recorded."),
          active: true,
        };
      case "from": {
        const sections = sectionsFor(constraint, active.place);
        const judged =
          sections === undefined
            ? withoutTurns(constraint.formula, wholeFrom(active.place))
            : worstOf(sections.map((judge) => judge(constraint.formula)));
        return { ...judged, active: true };
      }
    }
  };
}

/** What is known of a formula on a section. */
type JudgedSection = (formula: Formula) => Evaluation;

function judgedSection(
  trace: TraceData,
  extent: Extent,
  { evaluation, partial }: JudgeSettings,
): JudgedSection {
  const section = sectionOf(trace, extent, evaluation.counts ?? "ran");
  const evaluate = createEvaluator(section.trace, evaluation);
  return (formula) => {
    const judged = inWhole(evaluate(formula), section);
    if (!partial) return judged;
    const verdict = permanentVerdict(formula, section.trace, evaluation);
    return { ...judged, verdict, witnesses: verdict === "violated" ? judged.witnesses : [] };
  };
}

/** A rule about turns that are not recorded. Where it had nothing to say about the whole, it has none about any turn. */
function withoutTurns(formula: Formula, whole: readonly JudgedSection[]): Evaluation {
  const judged = staysSilent(formula) ? worstOf(whole.map((judge) => judge(formula))) : undefined;
  return judged?.verdict === "satisfied" && !judged.applied
    ? judged
    : silent("unevaluable", "Not evaluated: the turns of the trace are not recorded.");
}

function silent(verdict: Verdict, detail: string): Evaluation {
  return { verdict, applied: false, detail, witnesses: [] };
}

/** The sections that a constraint is judged on; `undefined` where it speaks of turns and they are not recorded. */
function extentsOf(
  scope: DefinedConstraint["scope"],
  due: DefinedConstraint["due"],
  trace: TraceData,
  from: number,
): readonly Extent[] | undefined {
  const heard = trace.dialogue.filter(({ afterCall }) => afterCall >= from);
  if (scope === "session" && due === "session")
    return [
      { start: from, end: trace.calls.length, messages: from === 0 ? trace.dialogue : heard, last: true },
    ];
  const turns = turnsOf(trace);
  return turns?.flatMap((turn, index) => {
    const last = index === turns.length - 1;
    if (turn.end <= from && from > 0 && !last) return [];
    const start = scope === "turn" ? Math.max(from, turn.start) : from;
    const messages =
      scope === "turn" ? turn.messages : turns.slice(0, index + 1).flatMap((earlier) => earlier.messages);
    const answer = (
      turn.messages.findLast((message) => message.answer === true) ??
      turn.messages.findLast(({ role }) => role === "assistant")
    )?.text;
    return [{ start, end: turn.end, messages, answer, last }];
  });
}

/** The worst of the sections' verdicts, with the first section's text that has it. */
function worstOf(evaluations: readonly Evaluation[]): Evaluation {
  const order: readonly Verdict[] = ["violated", "unevaluable", "satisfied"];
  const verdict =
    order.find((one) => evaluations.some((evaluation) => evaluation.verdict === one)) ?? "satisfied";
  const index = evaluations.findIndex(
    (evaluation) => evaluation.verdict === verdict && (verdict !== "satisfied" || evaluation.applied),
  );
  const shown = evaluations[Math.max(index, 0)];
  const place = evaluations.length > 1 ? `In turn ${Math.max(index, 0) + 1}: ` : "";
  return {
    verdict,
    applied: evaluations.some(({ applied }) => applied),
    detail: shown === undefined ? "No turn was made." : `${place}${shown.detail}`,
    witnesses: evaluations.flatMap(({ witnesses }) => witnesses),
  };
}
