import type { FormatName } from "@agentltl/traces";

/** What a trace of this format lacks because nobody asked for it when it was recorded, and how to ask; empty where there is nothing of the sort. */
export function recordingAdvice(format: FormatName, missing: ReadonlySet<string>): readonly string[] {
  const lacksArguments = missing.has("args");
  const lacksResults = missing.has("result");
  if (!lacksArguments && !lacksResults) return [];
  const settings = [
    ...(lacksArguments ? ["`recordInputs: true`"] : []),
    ...(lacksResults ? ["`recordOutputs: true`"] : []),
  ].join(" and ");
  const what = [...(lacksArguments ? ["arguments"] : []), ...(lacksResults ? ["results"] : [])].join(" and ");
  switch (format) {
    case "otel":
    case "langfuse":
      return [
        `no ${what} recorded (${format}): set ${settings} in the AI SDK's telemetry, or turn on what your instrumentation calls capturing content`,
      ];
    case "langsmith":
      return [`no ${what} recorded (langsmith): don't set LANGSMITH_HIDE_INPUTS or LANGSMITH_HIDE_OUTPUTS`];
    default:
      return [];
  }
}
