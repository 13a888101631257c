// A session as spans of the GenAI conventions tell it: each request repeats the history, each tool runs in a span of its own.
import fc from "fast-check";
import type { Session } from "./sessions.ts";

/** A span before its clock is known. */
interface Draft {
  readonly name: string;
  readonly parent?: string;
  readonly attributes: object;
}

/** When a span began and ended. */
export type Clock = readonly [start: number, end: number];

/** Whether the run of the call with this number asks a model itself, as agents inside tools do. */
export type Nests = (call: number) => boolean;

const text = (role: string, content: string): object => ({ role, parts: [{ type: "text", content }] });

/** The spans of a session in the order in which things happened. */
export function draftsOf({ turns }: Session, nests: Nests): readonly Draft[] {
  const history: object[] = [];
  const drafts: Draft[] = [];
  let calls = 0;
  const chat = (given: readonly object[], reply: object, parent?: string): void => {
    drafts.push({
      name: `chat ${drafts.length}`,
      ...(parent === undefined ? {} : { parent }),
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.input.messages": JSON.stringify(given),
        "gen_ai.output.messages": JSON.stringify([reply]),
      },
    });
  };
  for (const { said, steps, answer } of turns) {
    history.push(text("user", said));
    for (const made of steps) {
      const reply = {
        role: "assistant",
        parts: made.map(({ id, name, args }) => ({ type: "tool_call", id, name, arguments: args })),
      };
      chat(history, reply);
      history.push(reply);
      for (const { id, name, args, result, failed } of made) {
        const run = `run ${id}`;
        drafts.push({
          name: run,
          attributes: {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": name,
            "gen_ai.tool.call.id": id,
            "gen_ai.tool.call.arguments": JSON.stringify(args),
            "gen_ai.tool.call.result": JSON.stringify(result),
            ...(failed ? { "error.type": "failed" } : {}),
          },
        });
        if (made.length === 1 && nests(calls)) {
          const inner = [text("user", `Look ${id} up.`)];
          const asks = {
            role: "assistant",
            parts: [{ type: "tool_call", id: `in ${id}`, name: "look", arguments: {} }],
          };
          chat(inner, asks, run);
          const found = {
            role: "tool",
            parts: [{ type: "tool_call_response", id: `in ${id}`, response: "here" }],
          };
          chat([...inner, asks, found], text("assistant", `Found ${id}.`), run);
        }
        calls += 1;
      }
      const answers = made.map(({ id, result }) => ({ type: "tool_call_response", id, response: result }));
      history.push({ role: "tool", parts: answers });
    }
    const reply = text("assistant", answer);
    chat(history, reply);
    history.push(reply);
  }
  return drafts;
}

/** The spans as OTLP, with a clock for each, in the order of the file that is given. */
export function otlpOf(drafts: readonly Draft[], clocks: readonly Clock[], order: readonly number[]): object {
  const spans = order.flatMap((index) => {
    const { name, parent = "root", attributes } = drafts[index] ?? { name: "", attributes: {} };
    const [start, end] = clocks[index] ?? [index + 1, index + 2];
    return {
      traceId: "t",
      spanId: name,
      parentSpanId: parent,
      name,
      startTimeUnixNano: `${start}000000`,
      endTimeUnixNano: `${end}000000`,
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } })),
    };
  });
  return { resourceSpans: [{ scopeSpans: [{ spans }] }] };
}

/** Clocks that go as things happened, and ones that don't. */
export function anyClocks(count: number): fc.Arbitrary<readonly Clock[]> {
  const time = fc.integer({ min: 1, max: 30 });
  return fc.array(fc.tuple(time, time), { minLength: count, maxLength: count });
}

/** Any order of so many things. */
export function anyOrder(count: number): fc.Arbitrary<readonly number[]> {
  const all = Array.from({ length: count }, (_, index) => index);
  return fc.shuffledSubarray(all, { minLength: count, maxLength: count });
}
