import { AIMessage, type BaseMessage, RemoveMessage, ToolMessage } from "@langchain/core/messages";
import { callsOf, type HostCall } from "./calls-of.ts";
import { lostMessage } from "./our-messages.ts";

/** The host's own name for "all messages", in a message that removes. */
const all = "__remove_all__";

/**
 * An update that answers each call which has no answer: of a run that ended while a person was asked, or that came to nothing. A provider
 * takes no history with such a call, and the thread could never go on. `undefined`: nothing to repair.
 */
export function repairOf(
  messages: readonly BaseMessage[],
  mayHaveRun: (call: HostCall) => boolean,
): BaseMessage[] | undefined {
  const whole: BaseMessage[] = [];
  let open: readonly HostCall[] = [];
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      open = open.filter(({ id }) => id !== message.tool_call_id);
    } else {
      whole.push(...open.map((call) => lostMessage(call, mayHaveRun(call))));
      open = AIMessage.isInstance(message) ? callsOf(message) : [];
    }
    whole.push(message);
  }
  whole.push(...open.map((call) => lostMessage(call, mayHaveRun(call))));
  return whole.length === messages.length ? undefined : [new RemoveMessage({ id: all }), ...whole];
}
