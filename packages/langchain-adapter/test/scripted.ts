import { defineProcedure, type Mode, type Procedure, parse } from "@agentltl/core";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import {
  type AgentMiddleware,
  type CreateAgentParams,
  createAgent,
  fakeModel,
  type ReactAgent,
  tool,
} from "langchain";
import { z } from "zod";

/** A call that the scripted model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly args?: Record<string, unknown>;
  readonly id?: string;
}

/** A reply of the scripted model: an answer, or calls. */
export type Reply = string | readonly ScriptedCall[] | AIMessage;

/** Rules from texts, by name. A name may end in `:mode`. */
export function rulesOf(formulas: Readonly<Record<string, string>>): Procedure {
  return defineProcedure({
    constraints: Object.entries(formulas).map(([key, text]) => {
      const [name = "", mode] = key.split(":");
      return { name, formula: parse(text), ...(mode === undefined ? {} : { mode: mode as Mode }) };
    }),
  });
}

let ids = 0;

/** What the scripted model says. */
export function messageOf(reply: Reply): AIMessage {
  if (typeof reply === "string") return new AIMessage(reply);
  if (AIMessage.isInstance(reply)) return reply;
  const calls = (reply as readonly ScriptedCall[]).map(({ name, args = {}, id }) => ({
    name,
    args,
    id: id ?? `c${++ids}`,
    type: "tool_call" as const,
  }));
  return new AIMessage({ content: "", tool_calls: calls });
}

/** A model that says these one after the other. */
export function scriptedModel(replies: readonly Reply[]): ReturnType<typeof fakeModel> {
  return replies.reduce((model, reply) => model.respond(messageOf(reply)), fakeModel());
}

/** Tools `refund`, `freeze`, `deploy`, `verify`, `read` that note what they got; `fail` throws. */
export function notingTools(ran: string[]): StructuredToolInterface[] {
  const noting = (name: string) =>
    tool(
      (input: Record<string, unknown>) => {
        ran.push(Object.keys(input).length === 0 ? name : `${name} ${JSON.stringify(input)}`);
        if (name === "fail") throw new Error("out of order");
        return `${name} done`;
      },
      { name, description: `Does ${name}.`, schema: z.object({}).passthrough() },
    );
  return ["refund", "freeze", "deploy", "verify", "read", "fail"].map(noting);
}

/** An agent with a scripted model, and what its tools got. */
export interface Scripted {
  readonly agent: ReactAgent;
  readonly model: ReturnType<typeof fakeModel>;
  readonly ran: readonly string[];
}

/** An agent whose model says `replies`, one after the other. */
export function scriptedAgent(
  replies: readonly Reply[],
  middleware: readonly AgentMiddleware[],
  more: Pick<CreateAgentParams, "checkpointer"> = {},
): Scripted {
  const ran: string[] = [];
  const model = scriptedModel(replies);
  const agent = createAgent({ model, tools: notingTools(ran), middleware: [...middleware], ...more });
  return { agent, model, ran };
}

/** What the messages say, one line each. */
export function lines(messages: readonly BaseMessage[]): readonly string[] {
  return messages.map((message) => {
    const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []).map(({ name }) => name) : [];
    return [message.type, message.text, ...(calls.length === 0 ? [] : [`[${calls.join(" ")}]`])]
      .filter((part) => part !== "")
      .join(" ");
  });
}

/** Calls that no message answers: a provider refuses a history with one. */
export function unanswered(messages: readonly BaseMessage[]): readonly string[] {
  const calls = messages.flatMap((message) =>
    AIMessage.isInstance(message) ? (message.tool_calls ?? []).map(({ id }) => id ?? "") : [],
  );
  const answers = messages.flatMap((message) =>
    "tool_call_id" in message ? [String(message.tool_call_id)] : [],
  );
  return calls.filter((id) => !answers.includes(id));
}
