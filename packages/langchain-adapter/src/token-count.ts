import { type Procedure, verifyTrace } from "@agentltl/core";
import type { Run } from "@agentltl/core/host";
import type { UsageMetadata } from "@langchain/core/messages";

/** What the model's replies say that they cost. `counted`: replies that said it. */
export interface Tokens {
  readonly replies: number;
  readonly counted: number;
  readonly input: number;
  readonly output: number;
  readonly total: number;
}

/** Counters of a trace. */
export interface MetricsOfTokens {
  readonly num_steps: number;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly total_tokens?: number;
}

export const noTokens: Tokens = { replies: 0, counted: 0, input: 0, output: 0, total: 0 };

export function countTokens(tokens: Tokens, usage: UsageMetadata | undefined): Tokens {
  const replies = tokens.replies + 1;
  if (usage === undefined) return { ...tokens, replies };
  return {
    replies,
    counted: tokens.counted + 1,
    input: tokens.input + usage.input_tokens,
    output: tokens.output + usage.output_tokens,
    total: tokens.total + usage.total_tokens,
  };
}

/** What was counted, as metrics. Tokens are left out where a reply didn't say its own: half a sum is none. */
export function metricsOf({ replies, counted, input, output, total }: Tokens): MetricsOfTokens {
  const spent = { input_tokens: input, output_tokens: output, total_tokens: total };
  return { num_steps: replies, ...(counted === 0 || counted < replies ? {} : spent) };
}

/** The run with what was counted in its metrics. */
export function withMetrics(run: Run, rules: Procedure, tokens: Tokens): Run {
  const metrics = {
    ...run.trace.metrics,
    num_tool_calls: run.trace.calls.length,
    ...metricsOf(tokens),
  };
  const trace = { ...run.trace, metrics };
  return { ...run, trace, verification: verifyTrace(trace, rules) };
}
