import type { BaseMessage } from "@langchain/core/messages";

/**
 * Names the run that has these messages, where the host tells nothing of it: its messages are the same objects from step to step.
 * `newName` makes a name for messages that nobody has seen.
 */
export function createMessageNames(newName: () => string): (messages: readonly BaseMessage[]) => string {
  const names = new WeakMap<BaseMessage, string>();
  return (messages) => {
    const known = messages.map((message) => names.get(message)).find((one) => one !== undefined);
    const name = known ?? newName();
    for (const message of messages) names.set(message, name);
    return name;
  };
}
