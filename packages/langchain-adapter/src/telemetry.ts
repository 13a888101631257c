import { attempt, attemptLater, type Run } from "@agentltl/core/host";

/** The part of OpenTelemetry's API that is used here. */
interface Telemetry {
  readonly trace: {
    getActiveSpan(): { addEvent(name: string, attributes: Attributes): unknown } | undefined;
  };
}

type Attributes = Readonly<Record<string, string | number>>;

/** Not to be looked for by bundlers: most applications don't have it. */
const telemetryApi = "@opentelemetry/api";

/**
 * Writes what each rule says of a run into the active span, as OpenTelemetry's `gen_ai.evaluation.result`, where its API is installed. Names
 * and verdicts only. Never rejects.
 */
export async function tellTelemetry(run: () => Run): Promise<void> {
  const api = await attemptLater((): Promise<Telemetry> => import(/* @vite-ignore */ telemetryApi));
  if (api.kind === "threw") return;
  attempt(() => {
    const span = api.value.trace.getActiveSpan();
    if (span === undefined) return;
    for (const { name, verdict } of run().verification.constraints) {
      const score =
        verdict === "unevaluable" ? {} : { "gen_ai.evaluation.score.value": verdict === "violated" ? 0 : 1 };
      span.addEvent("gen_ai.evaluation.result", {
        "gen_ai.evaluation.name": name,
        "gen_ai.evaluation.score.label": verdict,
        ...score,
      });
    }
  });
}
