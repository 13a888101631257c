import { type CallbackOptions, errorsPassThrough } from "./callback-options.ts";

/** What the host tells of a run beside its inputs. */
export type Metadata = Readonly<Record<string, unknown>> | undefined;

/** Whether a graph of this kind makes a message for the model of a tool that throws. Where not, it is told to `warn`. */
export function canRefuseIn(
  { canRefuse, agent }: CallbackOptions,
  metadata: Metadata,
  warn: (message: string) => void,
): boolean {
  if (canRefuse !== undefined) return canRefuse;
  const blocking = errorsPassThrough(agent);
  if (blocking !== undefined) {
    warn(
      `agentltl: the middleware \`${blocking}\` stands around tool calls, so that a refusal by a callback would end the run: calls are only watched; use \`agentltlMiddleware\`, or say \`canRefuse: true\` if it catches errors`,
    );
    return false;
  }
  if (typeof metadata?.ls_integration === "string" && metadata.ls_integration.startsWith("lang")) return true;
  warn(
    "agentltl: in this host a refusal by a callback would end the run: calls are only watched; guard the tools with `guardTools`, or say `canRefuse: true` if the host gives errors of tools to the model",
  );
  return false;
}

/** Whether this place of a graph makes a message of a tool that throws. Where not, it is told to `warn`. */
export function canRefuseAt(
  { canRefuse }: CallbackOptions,
  { metadata, parent }: { readonly metadata: Metadata; readonly parent: string | undefined },
  warn: (message: string) => void,
): boolean {
  if (canRefuse !== undefined) return canRefuse;
  if (parent !== undefined && metadata?.langgraph_node === "tools") return true;
  warn(
    "agentltl: a tool was invoked outside of a node called `tools`, where a refusal by a callback would end the run: such calls are only watched; guard the tools with `guardTools`, or say `canRefuse: true`",
  );
  return false;
}
