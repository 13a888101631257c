import type { Message, ToolCall, Trace } from "@agentltl/core";

/** A reply of the model with what was said before it. */
export interface Reply {
  readonly said: readonly Message[];
  readonly text: string | undefined;
  readonly calls: readonly ToolCall[];
}

/** Puts calls and messages into replies: calls of one step are one reply, and so is what was said with them. */
export function repliesOf({ calls, dialogue }: Trace): readonly Reply[] {
  const replies: { said: Message[]; text: string | undefined; calls: ToolCall[] }[] = [];
  let said: Message[] = [];
  let next = 0;
  const open = (text: string | undefined): void => {
    replies.push({ said, text, calls: [] });
    said = [];
  };
  const tell = (before: number): void => {
    for (
      let message = dialogue[next];
      message !== undefined && message.afterCall <= before;
      message = dialogue[++next]
    ) {
      if (message.role === "assistant") open(message.text);
      else said.push(message);
    }
  };
  for (const [index, call] of calls.entries()) {
    tell(index);
    const last = replies.at(-1);
    const before = last?.calls.at(-1);
    const joins =
      before === undefined
        ? last !== undefined && speaks(last)
        : before.step !== undefined && before.step === call.step;
    if (!joins || said.length > 0) open(undefined);
    replies.at(-1)?.calls.push(call);
  }
  tell(Number.POSITIVE_INFINITY);
  if (said.length > 0) open(undefined);
  return replies;
}

/** Whether a reply has words and waits for its calls. One that ended a turn has none. */
function speaks({ text, calls }: Reply): boolean {
  return text !== undefined && calls.length === 0;
}
