import type { ToolCall, Trace } from "@agentltl/core";
import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { looksLikeJson } from "../json/parse-text.ts";
import { extreme, nanosecondsOf } from "./nanoseconds.ts";
import { type OtlpAttribute, otlpAttributes } from "./otlp-attributes.ts";
import { type Reply, repliesOf } from "./replies-of.ts";

/** A `chat` span for each reply of the trace, with only what was new in its request, and behind it the spans of its calls that ran. */
export function replySpans(
  trace: Trace,
  parentSpanId: string,
  idOf: (name: string) => string,
): readonly JsonObject[] {
  const argsOf = recordedArgs(trace);
  return repliesOf(trace)
    .flatMap((reply, index) => [
      chatSpan(reply, parentSpanId, idOf(`reply ${index}`), argsOf),
      ...reply.calls
        .filter(didRun)
        .map((call) => toolSpan(call, parentSpanId, idOf(`call ${call.position}`), argsOf(call))),
    ])
    .map(numbered);
}

type ArgsOf = (call: ToolCall) => Json | undefined;

/** The arguments of calls; `undefined` where they were not recorded, since `{}` would say that there were none. */
function recordedArgs({ gaps }: Trace): ArgsOf {
  const lost = new Set(gaps.filter(({ kind }) => kind === "args").map(({ call }) => call));
  return ({ args, position }) => {
    const isEmpty = isJsonObject(args) && Object.keys(args).length === 0;
    return isEmpty && (lost.has(undefined) || lost.has(position)) ? undefined : args;
  };
}

interface ReplySpan extends JsonObject {
  readonly attributes: readonly OtlpAttribute[];
}

/** A span with its place: clocks of several machines don't tell what came first. */
function numbered(span: ReplySpan, place: number): JsonObject {
  return { ...span, attributes: [...span.attributes, ...otlpAttributes({ "agentltl.place": place })] };
}

function chatSpan(
  { said, text, calls }: Reply,
  parentSpanId: string,
  spanId: string,
  argsOf: ArgsOf,
): ReplySpan {
  const [first, ...others] = new Set(calls.map(({ agent: one }) => one));
  const agent = others.length === 0 ? first : undefined;
  const input = said.map(
    (message): Json => ({
      role: message.role,
      parts: [{ type: "text", content: message.text }],
    }),
  );
  const parts: readonly Json[] = [
    ...(text === undefined ? [] : [{ type: "text", content: text }]),
    ...calls.map((call) => callPart(call, argsOf(call), agent === undefined)),
  ];
  const start = nanosecondsOf(
    extreme(
      calls.map(({ startedAt }) => startedAt),
      Math.min,
    ),
  );
  return {
    spanId,
    parentSpanId,
    name: "chat",
    kind: 3,
    ...(start === undefined ? {} : { startTimeUnixNano: start }),
    attributes: otlpAttributes({
      "gen_ai.operation.name": "chat",
      "gen_ai.agent.name": agent,
      // Readers of ours then take each message for a new one.
      "agentltl.new_messages_only": true,
      "gen_ai.input.messages": input.length === 0 ? undefined : input,
      "gen_ai.output.messages": parts.length === 0 ? undefined : [{ role: "assistant", parts }],
    }),
  };
}

function didRun({ outcome }: ToolCall): boolean {
  return outcome !== "refused" && outcome !== "denied" && outcome !== "pending";
}

/** A proposed call. One that did not run says so itself, since no span of a tool tells of it; so do calls of several agents in one reply. */
function callPart(call: ToolCall, args: Json | undefined, saysAgent: boolean): JsonObject {
  const { name, outcome, result, agent, step = null, turn = null } = call;
  const runs = didRun(call);
  return known({
    type: "tool_call",
    id: call.id ?? `call-${call.position}`,
    name,
    arguments: args,
    "agentltl.agent": saysAgent ? agent : undefined,
    "agentltl.step": step,
    "agentltl.turn": turn,
    "agentltl.outcome": runs ? undefined : outcome,
    "agentltl.result": runs ? undefined : result,
  });
}

/** As tools log it: a text as it is, where that can't be taken for JSON. */
function encoded(value: Json): Json {
  if (typeof value === "string") return looksLikeJson(value) ? JSON.stringify(value) : value;
  return value === null ? "null" : value;
}

function toolSpan(call: ToolCall, parentSpanId: string, spanId: string, args: Json | undefined): ReplySpan {
  const { name, result, outcome, startedAt, endedAt } = call;
  return {
    ...known({
      spanId,
      parentSpanId,
      name: `execute_tool ${name}`,
      kind: 1,
      startTimeUnixNano: nanosecondsOf(startedAt),
      endTimeUnixNano: nanosecondsOf(endedAt),
      status: outcome === "error" ? { code: 2 } : undefined,
    }),
    attributes: otlpAttributes({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": name,
      "gen_ai.tool.call.id": call.id ?? `call-${call.position}`,
      "gen_ai.tool.call.arguments": args === undefined ? undefined : encoded(args),
      "gen_ai.tool.call.result": result === undefined ? undefined : encoded(result),
      "error.type": outcome === "error" ? "_OTHER" : undefined,
      "agentltl.outcome": outcome === "unknown" ? outcome : undefined,
    }),
  };
}
