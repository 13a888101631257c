import type { Verification } from "@agentltl/core";
import type { JsonObject } from "@agentltl/core/host";
import { otlpAttributes } from "./otlp-attributes.ts";

/** The span that was judged, and what its records say of why. */
export interface RecordOptions {
  readonly traceId: string;
  readonly spanId: string;
  readonly explain: (text: string) => string | undefined;
}

/** Log records `gen_ai.evaluation.result`, one for each rule that was active and one for the score. What was not judged has no score value. */
export function evaluationRecords(verification: Verification, options: RecordOptions): readonly JsonObject[] {
  const { score, label, details, constraints } = verification;
  const whole = recordOf("agentltl", { score: score ?? undefined, label, explanation: details }, options);
  const rules = constraints
    .filter(({ active }) => active)
    .map(({ name, verdict, detail }) => {
      const value = verdict === "unevaluable" ? undefined : verdict === "violated" ? 0 : 1;
      return recordOf(name, { score: value, label: verdict, explanation: detail }, options);
    });
  return [whole, ...rules];
}

function recordOf(
  name: string,
  { score, label, explanation }: { score: number | undefined; label: string; explanation: string },
  { traceId, spanId, explain }: RecordOptions,
): JsonObject {
  return {
    eventName: "gen_ai.evaluation.result",
    traceId,
    spanId,
    attributes: [
      ...otlpAttributes({ "gen_ai.evaluation.name": name, "gen_ai.evaluation.score.label": label }),
      ...(score === undefined
        ? []
        : [{ key: "gen_ai.evaluation.score.value", value: { doubleValue: score } }]),
      ...otlpAttributes({
        "gen_ai.evaluation.explanation": explanation === "" ? undefined : explain(explanation),
      }),
    ],
  };
}
