import type { DefinedConstraint } from "../constraint/procedure.ts";
import { isRedacted } from "../trace/redaction.ts";
import type { TraceData } from "../trace/trace-data.ts";
import { createJudge, type Judged, type JudgeSettings } from "./create-judge.ts";
import { askedPatterns, redactedGaps } from "./redacted-gaps.ts";

/**
 * Judges constraints on a trace of which values may be redacted (DESIGN section 13): for each constraint the redacted values that it would
 * compare with something of its own are missing, so that its verdict never hangs on them. On any other trace this is `createJudge`.
 */
export function judgeRedacted(
  trace: TraceData,
  settings: JudgeSettings,
): (constraint: DefinedConstraint) => Judged {
  const judge = createJudge(trace, settings);
  if (!isRedacted(trace)) return judge;
  const judges = new Map<string, typeof judge>([["", judge]]);
  return (constraint) => {
    const { formula, when } = constraint;
    const asked = askedPatterns(formula);
    const switching = when?.kind === "trace" ? askedPatterns(when.formula) : [];
    if (asked === undefined || switching === undefined) return notEvaluated;
    const gaps = redactedGaps(trace, [...asked, ...switching]);
    const key = [...new Set(gaps.map(({ kind, call }) => `${kind} ${call}`))].sort().join();
    const own = judges.get(key) ?? createJudge({ ...trace, gaps: [...trace.gaps, ...gaps] }, settings);
    judges.set(key, own);
    const judged = own(constraint);
    return gaps.length > 0 && judged.verdict === "unevaluable"
      ? { ...judged, detail: notEvaluated.detail }
      : judged;
  };
}

const notEvaluated: Judged = {
  verdict: "unevaluable",
  applied: false,
  active: true,
  detail: "Not evaluated: redacted.",
  witnesses: [],
};
