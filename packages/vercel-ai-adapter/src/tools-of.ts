import { parametersOf, type ToolDescription } from "@agentltl/core/host";
import { isObject, member } from "./member.ts";

/** The tools of a request as the guard takes them; what a rule sees of arguments is what their schema has read. */
export function toolsOf(request: object): readonly ToolDescription[] | undefined {
  const tools = member(request, "tools");
  if (!isObject(tools)) return undefined;
  return Object.entries(tools).map(([name, tool]: [string, unknown]) => {
    const parameters = parametersOf(member(tool, "inputSchema"), "output");
    return { name, ...(parameters === undefined ? {} : { parameters }) };
  });
}
