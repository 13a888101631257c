import { Trace } from "@agentltl/core";
import { isJsonObject, type Json } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";

/**
 * The gold run of a task: a list of calls (`{ name, args, result }`, or as in the paper's record), a run's record, or a trace as we write it.
 * Throws `task-invalid`.
 */
export function readGold(value: Json): Trace {
  if (Array.isArray(value)) {
    const odd = value.findIndex((call: Json) => !isJsonObject(call) || nameOf(call) === undefined);
    if (odd !== -1) throw wrong(`entry [${odd}] is no call with a \`name\``);
    return Trace.fromMetrics({ tool_calls: value });
  }
  if (!isJsonObject(value)) throw wrong("it is neither a list of calls nor a run's record");
  return Trace.fromJSON(value);
}

function nameOf(call: Json): Json | undefined {
  return member(call, "name") ?? member(call, "tool_name");
}

function wrong(reason: string): BenchError {
  return new BenchError(
    "task-invalid",
    `\`gold\` of the task can't be read: ${reason}; give a list of calls such as [{"name": "search", "args": {"q": "x"}}]`,
  );
}
