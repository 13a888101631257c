import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../json/json.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message, Metrics, Outcome, ToolCall, TraceGap } from "../trace/trace-data.ts";
import { smallValues } from "./json-values.ts";

/** What a generated trace holds. */
export interface TraceOptions {
  /** Default 0. */
  readonly minLength?: number;
  /** Default 6. */
  readonly maxLength?: number;
  /** Whether something may not have been recorded: results, outcomes, gaps. At most two things are. Default true. */
  readonly missing?: boolean;
  /** Whether calls carry steps in some traces. Default true. */
  readonly steps?: boolean;
  /** Whether there are messages and a final answer. Default true. */
  readonly dialogue?: boolean;
  /** Whether refused and denied calls are among the calls. Default true. */
  readonly refused?: boolean;
  /** Whether calls carry times. Default true. */
  readonly times?: boolean;
}

/** Traces over the tools `a`, `b` and `c`, small enough that formulas often find what they speak of. */
export function traces(options: TraceOptions = {}): Arbitrary<Trace> {
  const { minLength = 0, maxLength = 6, missing = true, dialogue = true } = options;
  return fc
    .record({
      calls: fc.array(calls(options), { minLength, maxLength, size: "max" }),
      stepped: fc.boolean(),
      firstStep: fc.constantFrom(1, 4),
      lost: missing ? fc.array(losses(), { maxLength: 2 }) : fc.constant([]),
      dialogue: dialogue ? fc.array(messages(), { maxLength: 3 }) : fc.constant([]),
      finalAnswer: dialogue ? fc.option(fc.constantFrom("yes", "no", "yes 1")) : fc.constant(null),
      metrics: fc.constantFrom<Metrics>({}, { n: 1 }, { n: 2, by: { a: 1, b: 2 } }),
    })
    .map(assemble);
}

/** A call before its place in a trace is known. */
interface Draft extends Omit<ToolCall, "position" | "step" | "startedAt"> {
  readonly newStep: boolean;
  readonly delay: number | undefined;
}

type Loss = { readonly kind: TraceGap["kind"]; readonly share: number };

interface Parts {
  readonly calls: readonly Draft[];
  readonly stepped: boolean;
  readonly firstStep: number;
  readonly lost: readonly Loss[];
  readonly dialogue: readonly (Pick<Message, "role" | "text"> & { readonly share: number })[];
  readonly finalAnswer: string | null;
  readonly metrics: Metrics;
}

function calls({ steps = true, refused = true, times = true }: TraceOptions): Arbitrary<Draft> {
  const outcome = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Outcome>("ok") },
    { weight: 3, arbitrary: fc.constant<Outcome>("error") },
    { weight: refused ? 1 : 0, arbitrary: fc.constantFrom<Outcome>("refused", "denied") },
  );
  return fc
    .record({
      name: fc.constantFrom("a", "b", "c"),
      args: args(),
      result: results(),
      outcome,
      agent: fc.constantFrom(undefined, undefined, "m"),
      newStep: fc.boolean(),
      withoutStep: fc.integer({ min: 0, max: 9 }),
      delay: fc.constantFrom(5, 5, 20),
    })
    .map(({ agent, withoutStep, delay, newStep, ...call }) => ({
      ...call,
      ...(agent === undefined ? {} : { agent }),
      newStep: steps ? newStep : true,
      delay: times ? delay : undefined,
    }));
}

function args(): Arbitrary<Json> {
  const x = smallValues();
  const item = fc.record({ id: fc.constantFrom(1, 2), n: fc.constantFrom(1, 2) });
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ x }) },
    { weight: 3, arbitrary: fc.record({ x, y: smallValues() }) },
    { weight: 3, arbitrary: fc.record({ x, items: fc.array(item, { maxLength: 2 }) }) },
    { weight: 1, arbitrary: fc.constantFrom<Json>({}, { x: "yes" }, { x: { id: 1 } }, [1], null) },
  );
}

function results(): Arbitrary<Json> {
  return fc.oneof(
    { weight: 3, arbitrary: smallValues() },
    { weight: 2, arbitrary: fc.record({ n: smallValues() }) },
    {
      weight: 2,
      arbitrary: fc.array(fc.constantFrom(1, 2), { maxLength: 2 }).map((numbers) => ({ numbers })),
    },
    { weight: 1, arbitrary: fc.constantFrom('{"n":1}', '{"numbers":[1,2]}', "not json {", "2") },
  );
}

function losses(): Arbitrary<Loss> {
  const kind = fc.constantFrom<TraceGap["kind"]>(
    "result",
    "result",
    "result",
    "outcome",
    "outcome",
    "outcome",
    "args",
    "time",
    "dialogue",
    "finalAnswer",
    "metrics",
    "call",
  );
  return fc.record({ kind, share: fc.integer({ min: 0, max: 99 }) });
}

function messages(): Arbitrary<Parts["dialogue"][number]> {
  return fc.record({
    role: fc.constantFrom("user", "user", "assistant", "system"),
    text: fc.constantFrom("yes", "no", "yes, 10", "1"),
    share: fc.integer({ min: 0, max: 99 }),
  });
}

function assemble(parts: Parts): Trace {
  const placed = parts.calls.map((draft, position) => place(draft, position, parts));
  const whole: Trace = {
    calls: placed,
    dialogue: parts.dialogue
      .map(({ role, text, share }) => ({ role, text, afterCall: share % (placed.length + 1) }))
      .sort((left, right) => left.afterCall - right.afterCall),
    ...(parts.finalAnswer === null ? {} : { finalAnswer: parts.finalAnswer }),
    metrics: parts.metrics,
    ended: true,
    gaps: [],
  };
  return parts.lost.reduce(lose, whole);
}

function place({ newStep, delay, ...call }: Draft, position: number, parts: Parts): ToolCall {
  const before = parts.calls.slice(0, position + 1);
  const step = parts.firstStep + before.filter((one, index) => index > 0 && one.newStep).length;
  const startedAt = before.reduce((sum, one) => sum + (one.delay ?? 0), 1_000);
  return {
    ...call,
    position,
    ...(parts.stepped ? { step } : {}),
    ...(delay === undefined ? {} : { startedAt }),
  };
}

/** `trace` as it would have been recorded with this one thing lost. */
function lose(trace: Trace, { kind, share }: Loss): Trace {
  const call = trace.calls.length === 0 ? undefined : share % trace.calls.length;
  switch (kind) {
    case "result":
      return change(trace, { kind, share }, call, ({ result, ...rest }) => rest);
    case "outcome":
      return change(trace, { kind, share }, call, (one) => ({
        ...one,
        outcome: share % 2 === 0 ? "unknown" : "pending",
      }));
    case "args":
    case "time":
    case "call":
      return call === undefined ? trace : withGap(trace, { kind, call, detail: "lost" });
    case "dialogue":
    case "finalAnswer":
    case "metrics":
      return share % 4 === 0 ? withGap(trace, { kind, detail: "lost" }) : trace;
  }
}

/** Half of the time the call itself shows the loss, else a gap does. Calls that never ran have nothing to lose. */
function change(
  trace: Trace,
  { kind, share }: Loss,
  position: number | undefined,
  without: (call: ToolCall) => ToolCall,
): Trace {
  const chosen = position === undefined ? undefined : trace.calls[position];
  if (chosen === undefined || chosen.outcome === "refused" || chosen.outcome === "denied") return trace;
  if (share >= 70) return withGap(trace, { kind, call: chosen.position, detail: "lost" });
  return { ...trace, calls: trace.calls.map((call) => (call === chosen ? without(call) : call)) };
}

function withGap(trace: Trace, gap: TraceGap): Trace {
  return { ...trace, gaps: [...trace.gaps, gap] };
}
