import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { firstMember, member, textOf } from "../json/members.ts";
import { unpacked } from "../json/parse-text.ts";
import { resultOf } from "../messages/content.ts";
import type { Ended, Proposed } from "../transcript/entry.ts";
import type { SpanFacts } from "./span.ts";
import { toolMessageOf } from "./tool-message-of.ts";
import { toolNameKeys } from "./tool-names-in-span.ts";

const idKeys: readonly string[] = ["gen_ai.tool.call.id", "ai.toolCall.id", "tool_call.id", "tool.id"];
const argsKeys: readonly string[] = [
  "gen_ai.tool.call.arguments",
  "ai.toolCall.args",
  "ai.toolCall.input",
  "tool_arguments",
  "gcp.vertex.agent.tool_call_args",
  "gen_ai.tool.arguments",
  "input.value",
  "traceloop.entity.input",
];
const resultKeys: readonly string[] = [
  "gen_ai.tool.call.result",
  "ai.toolCall.result",
  "ai.toolCall.output",
  "tool_response",
  "gcp.vertex.agent.tool_response",
  "gen_ai.tool.result",
  "output.value",
  "traceloop.entity.output",
];

/** The call that a tool's span tells of. */
export function callOfSpan(facts: SpanFacts): Proposed {
  const { attributes, name, path } = facts;
  const given = firstMember(attributes, toolNameKeys) ?? firstMember(attributes, ["traceloop.entity.name"]);
  return {
    name: textOf(given) ?? name.replace(/^(running tool|execute_tool):? /, ""),
    args: argsOf(unpacked(firstMember(attributes, argsKeys) ?? facts.input)),
    id: firstMember(attributes, idKeys) ?? member(toolMessageOf(facts.output), "tool_call_id"),
    startedAt: facts.start,
    ended: endOf(facts),
    path,
    raw: { name, attributes },
  };
}

/** What loggers put around the arguments that they log. */
const wrappers: ReadonlySet<string> = new Set([
  "args",
  "kwargs",
  "inputs",
  "input_str",
  "tags",
  "metadata",
  "name",
  "tool_name",
  "tool_arguments",
  "input",
]);

/** The arguments alone: some tools log the whole call, its keyword arguments, or a text of JSON. */
function argsOf(args: Json | undefined): Json | undefined {
  if (!isJsonObject(args) || !Object.keys(args).every((key) => wrappers.has(key))) return args;
  for (const key of ["tool_arguments", "inputs", "kwargs", "input"]) {
    const inner = unpacked(args[key]);
    if (isJsonObject(inner) && (Object.keys(inner).length > 0 || key !== "kwargs")) return inner;
  }
  return args;
}

/** `undefined` where the span has not ended: what comes behind it says whether the run went on. */
function endOf(facts: SpanFacts): Ended | undefined {
  const message = toolMessageOf(facts.output);
  const returned = unpacked(firstMember(facts.attributes, resultKeys) ?? facts.output);
  const result = message === undefined ? returned : resultOf(member(message, "content"));
  const error = errorOf(facts);
  const failed =
    facts.failed ||
    error !== undefined ||
    textOf(member(facts.attributes, "error.type")) !== undefined ||
    member(message, "status") === "error";
  const said = failed && (result === undefined || result === null) ? (error ?? result) : result;
  if (member(facts.attributes, "agentltl.outcome") === "unknown")
    return { outcome: "unknown", ...(said === undefined ? {} : { result: said }) };
  if (!failed && facts.end === undefined && said === undefined) return undefined;
  return {
    ...(said === undefined ? {} : { result: said }),
    ...(failed ? { outcome: "error" as const } : {}),
    ...(facts.end === undefined ? {} : { endedAt: facts.end }),
  };
}

/** What was thrown, by the span's status, its exception, or the type of the error. */
function errorOf({ attributes, events, error }: SpanFacts): Json | undefined {
  const thrown = events.find(({ name }) => name === "exception")?.attributes["exception.message"];
  const type = textOf(member(attributes, "error.type"));
  // The conventions' word for an error of which nothing is known.
  return error ?? thrown ?? (type === "_OTHER" ? undefined : type);
}
