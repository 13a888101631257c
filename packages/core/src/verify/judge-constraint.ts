import type { DefinedConstraint, Registry } from "../constraint/procedure.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import type { EvaluateOptions } from "../evaluate/evaluate-options.ts";
import type { TraceData } from "../trace/trace-data.ts";
import type { Evaluation, Verdict } from "../verdict/verdict.ts";
import { activeFrom } from "./activation.ts";
import { permanentVerdict } from "./permanent-verdict.ts";
import { type Extent, inWhole, type Section, sectionOf } from "./section.ts";
import { turnsOf } from "./turns.ts";

/** How constraints are judged. */
export interface JudgeSettings {
  readonly evaluation: EvaluateOptions & { readonly registry: Registry };
  /** Whether the run goes on. */
  readonly partial: boolean;
}

/** An evaluation, and whether the constraint was on at all. */
export interface Judged extends Evaluation {
  readonly active: boolean;
}

/**
 * Judges one constraint. With `scope: "turn"` each turn is a trace of its own; with `due: "turn"` alone the session up to the end of each
 * turn is. Of these the worst verdict counts: violated, then unevaluable, then satisfied.
 */
export function judgeConstraint(
  constraint: DefinedConstraint,
  trace: TraceData,
  settings: JudgeSettings,
): Judged {
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
      const extents = extentsOf(constraint, trace, active.place);
      if (extents === undefined)
        return {
          ...silent("unevaluable", "Not evaluated: the turns of the trace are not recorded."),
          active: true,
        };
      const counts = settings.evaluation.counts ?? "ran";
      const sections = extents.map((extent) => sectionOf(trace, extent, counts));
      return {
        ...worstOf(sections.map((section) => judgeSection(constraint, section, settings))),
        active: true,
      };
    }
  }
}

function silent(verdict: Verdict, detail: string): Evaluation {
  return { verdict, applied: false, detail, witnesses: [] };
}

/** The sections that a constraint is judged on; `undefined` where it speaks of turns and they are not recorded. */
function extentsOf(
  { scope, due }: DefinedConstraint,
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

function judgeSection(constraint: DefinedConstraint, section: Section, settings: JudgeSettings): Evaluation {
  const { formula } = constraint;
  const evaluation = inWhole(evaluate(formula, section.trace, settings.evaluation), section);
  if (!settings.partial) return evaluation;
  const verdict = permanentVerdict(formula, section.trace, settings.evaluation.registry);
  return { ...evaluation, verdict, witnesses: verdict === "violated" ? evaluation.witnesses : [] };
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
