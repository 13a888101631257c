import type { ToolCall, Trace } from "@agentltl/core";
import { attemptLater, isJsonObject, type Json, readJson } from "@agentltl/core/host";
import type { Environment, Transition } from "../environment/environment.ts";
import { shortText } from "../environment/short-text.ts";
import { together } from "../environment/together.ts";
import { toolEnvironment } from "../environment/tool-environment.ts";
import type { ToolSpecification } from "../environment/tool-specification.ts";
import { type McpServer, type RunningServer, startServer } from "./mcp-server.ts";

/** What a server made of a call. */
type Ended = { readonly isError: boolean; readonly output: Json };

/**
 * Replays the calls of a trace at a server, in order, in a copy of its world, and gives the environment that this was: for this trace and no other.
 * Its tools and their schemas are those that the server lists; a call that does not fit them is not put to it. What the server calls an error is
 * rejected.
 */
export async function mcpEnvironment(trace: Trace, server: McpServer): Promise<Environment<unknown>> {
  const running = await startServer(server);
  try {
    const { tools } = await running.client.listTools();
    const listed = toolEnvironment(tools.map(specificationOf));
    const ended = new Map<number, Ended>();
    const start = listed.begin(trace);
    for (const call of trace.calls) {
      if (call.outcome === "refused" || call.outcome === "denied") continue;
      const { failures, unknown } = listed.inspect(start, call);
      if (failures.length === 0 && unknown === undefined)
        ended.set(call.position, await callAt(running, call, server.timeout ?? 30_000));
    }
    return together(listed, replayed(ended, [server.command, ...(server.args ?? [])].join(" ")));
  } finally {
    await running.close();
  }
}

function specificationOf({ name, inputSchema }: { name: string; inputSchema: object }): ToolSpecification {
  return { name, parameters: { ...inputSchema } };
}

/** An error of the protocol is one of the call, too: the server could not do it. */
async function callAt({ client }: RunningServer, { name, args }: ToolCall, timeout: number): Promise<Ended> {
  const given = isJsonObject(args) ? { ...args } : {};
  const came = await attemptLater(() => client.callTool({ name, arguments: given }, undefined, { timeout }));
  if (came.kind === "threw") return { isError: true, output: messageOf(came.error) };
  const { structuredContent, content = null, isError } = came.value;
  const read = readJson(structuredContent ?? content);
  return { isError: isError === true, output: read.kind === "json" ? read.value : null };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function replayed(ended: ReadonlyMap<number, Ended>, id: string): Environment<null> {
  return {
    id,
    begin: () => null,
    inspect: () => ({ failures: [] }),
    perform: (state, { name, position }): Transition<null> => {
      const end = ended.get(position);
      if (end === undefined)
        return { kind: "unknown", state, reason: `call #${position + 1} ${name} was not put to the server` };
      if (!end.isError) return { kind: "accepted", state, output: end.output };
      return { kind: "rejected", reason: `${name} ended in an error: ${textOf(end.output)}` };
    },
    endsWithoutCall: () => undefined,
  };
}

/** The texts of a result's content, or the whole of it. */
function textOf(output: Json): string {
  const parts = Array.isArray(output) ? output : [];
  const texts = parts.flatMap((part) =>
    isJsonObject(part) && typeof part.text === "string" ? [part.text] : [],
  );
  return shortText(texts.length > 0 ? texts.join(" ") : output);
}
