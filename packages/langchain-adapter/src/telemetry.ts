import { type Attempt, attempt, attemptLater, type Run } from "@agentltl/core/host";

/** The part of OpenTelemetry's API that is used here. */
interface Telemetry {
  readonly trace: {
    getActiveSpan(): { addEvent(name: string, attributes: Attributes): unknown } | undefined;
  };
}

type Attributes = Readonly<Record<string, string | number>>;

/** Not to be looked for by bundlers: most applications don't have it. */
const telemetryApi = "@opentelemetry/api";

/** Tells of a run that has ended. Never rejects. */
export type TellTelemetry = (run: () => Run) => Promise<void>;

/**
 * Writes what each rule says of a run into the active span, as OpenTelemetry's `gen_ai.evaluation.result`, where its API is installed. Names
 * and verdicts only. The API is looked for once: looking in vain costs more than deciding on many calls.
 */
export function createTelemetry(): TellTelemetry {
  let looked: Promise<Attempt<Telemetry>> | undefined;
  return async (run) => {
    looked ??= attemptLater((): Promise<Telemetry> => import(/* @vite-ignore */ telemetryApi));
    const api = await looked;
    if (api.kind === "done") attempt(() => writeVerdicts(api.value, run));
  };
}

function writeVerdicts({ trace }: Telemetry, run: () => Run): void {
  const span = trace.getActiveSpan();
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
}
