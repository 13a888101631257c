import { parametersOf, type ToolDescription } from "@agentltl/core/host";
import { isObject, member } from "./member.ts";

/** Reads the tools of a request as the guard takes them; `undefined` where it has none. */
export type ToolReader = (request: object) => readonly ToolDescription[] | undefined;

/**
 * A reader that reads each schema once, since every request has the same ones, and to read one takes longer than to judge a call. What a rule
 * sees of arguments is what their schema has read.
 */
export function toolReader(): ToolReader {
  const known = new WeakMap<object, unknown>();
  const read = (schema: unknown): unknown => {
    if (!isObject(schema) && typeof schema !== "function") return parametersOf(schema, "output");
    if (!known.has(schema)) known.set(schema, parametersOf(schema, "output"));
    return known.get(schema);
  };
  return (request) => {
    const tools = member(request, "tools");
    if (!isObject(tools)) return undefined;
    return Object.entries(tools).map(([name, tool]: [string, unknown]) => {
      const parameters = read(member(tool, "inputSchema"));
      return { name, ...(parameters === undefined ? {} : { parameters }) };
    });
  };
}
