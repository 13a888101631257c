/**
 * A run's record as in the paper's section 11: counters, and the calls in order.
 *
 * Each entry of `tool_calls` has `tool_name` (or `name`), `arguments` (or `tool_args`, `args`; an object, or its JSON text), `tool_result`
 * (or `result`), and what else is known: `step`, `turn`, `id`, `agent`, `is_error`, `status`, `outcome`, `started_at`, `ended_at`. Where a
 * thing has two names, the first one that is there counts. Other keys are kept in `ToolCall.raw`.
 *
 * The record may also have `id`, `task`, `labels`, `input`, `tools`, `final_answer`, `ended`, and `dialogue` (or `meta.dialogue`) with
 * `{role, text, after_call}`. Its other keys are kept in `Trace.metrics` as they are: counters are never recomputed.
 */
export interface MetricsRecord {
  readonly tool_calls: readonly unknown[];
  readonly [key: string]: unknown;
}
