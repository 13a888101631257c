// Random sessions, and the logs that frameworks would have written of them: their own small writers, for tests alone.
import type { Json } from "@agentltl/core/host";
import fc from "fast-check";

/** A call with how it ended. */
interface MadeCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, Json>>;
  readonly result: string;
  readonly failed: boolean;
}

/** What happens in a session: the user speaks, the model replies with calls, which all end, or with an answer. */
export interface Session {
  readonly turns: readonly {
    readonly said: string;
    readonly steps: readonly (readonly MadeCall[])[];
    readonly answer: string;
  }[];
}

const word = fc.constantFrom("a", "b", "so", "W1", "é", "__proto__", "1", "{}", "null");
const value: fc.Arbitrary<Json> = fc.oneof(
  word,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 2 }),
);
const madeCalls = fc.record({
  name: fc.constantFrom("get", "refund", "constructor", "toString", "log"),
  args: fc.dictionary(fc.constantFrom("id", "n", "toString"), value, { maxKeys: 2 }),
  result: fc.constantFrom("done", "x y", "[no", "2.0"),
  failed: fc.boolean(),
});

/** Sessions of up to 3 turns with up to 3 replies of up to 3 calls. */
export function sessions(): fc.Arbitrary<Session> {
  const turn = fc.record({
    said: fc.constantFrom("Go", "yes", "no, stop"),
    steps: fc.array(fc.array(madeCalls, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    answer: fc.constantFrom("Done.", "So.", "Here: 1"),
  });
  return fc.array(turn, { minLength: 1, maxLength: 3 }).map((turns) => {
    let next = 0;
    return {
      turns: turns.map((one) => ({
        ...one,
        steps: one.steps.map((calls) => calls.map((call) => ({ ...call, id: `call-${next++}` }))),
      })),
    };
  });
}

/** The lines that `shown` prints of the session's trace; `failures` says whether the format can tell them. */
export function linesOf({ turns }: Session, failures: boolean): readonly string[] {
  let step = 0;
  return turns.flatMap(({ said, steps, answer }, index) => {
    const turn = index + 1;
    const calls = steps.flatMap((made) => {
      step += 1;
      return made.map(({ name, args, result, failed }) =>
        [
          `${turn}.${step}`,
          name,
          JSON.stringify(args),
          failures && failed ? "error" : "ok",
          JSON.stringify(result),
        ].join(" "),
      );
    });
    step += 1;
    return [`user ${turn}: ${said}`, ...calls, `answer ${turn}: ${answer}`];
  });
}

/** Writes a session as one framework would; results of a step come in reverse. */
export interface Framework {
  readonly name: string;
  readonly failures: boolean;
  readonly write: (session: Session) => unknown;
}

function messages(
  { turns }: Session,
  says: (role: "user" | "assistant", text: string) => unknown,
  calls: (made: readonly MadeCall[]) => unknown,
  results: (made: readonly MadeCall[]) => readonly unknown[],
): readonly unknown[] {
  return turns.flatMap(({ said, steps, answer }) => [
    says("user", said),
    ...steps.flatMap((made) => [calls(made), ...results(made.toReversed())]),
    says("assistant", answer),
  ]);
}

const plain = (role: string, content: string) => ({ role, content });

export const frameworks: readonly Framework[] = [
  {
    name: "openai-chat",
    failures: false,
    write: (session) =>
      messages(
        session,
        plain,
        (made) => ({
          role: "assistant",
          tool_calls: made.map(({ id, name, args }) => ({
            id,
            function: { name, arguments: JSON.stringify(args) },
          })),
        }),
        (made) => made.map(({ id, result }) => ({ role: "tool", tool_call_id: id, content: result })),
      ),
  },
  {
    name: "openai-responses",
    failures: false,
    write: (session) =>
      messages(
        session,
        (role, text) => ({
          type: "message",
          role,
          content: [{ type: role === "user" ? "input_text" : "output_text", text }],
        }),
        (made) =>
          made.map(({ id, name, args }) => ({
            type: "function_call",
            call_id: id,
            name,
            arguments: JSON.stringify(args),
          })),
        (made) =>
          made.map(({ id, result }) => ({ type: "function_call_output", call_id: id, output: result })),
      ).flat(),
  },
  {
    name: "anthropic",
    failures: true,
    write: (session) => [
      ...messages(
        session,
        (role, text) => ({ role, content: [{ type: "text", text }] }),
        (made) => ({
          role: "assistant",
          content: made.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args })),
        }),
        (made) => [
          {
            role: "user",
            content: made.map(({ id, result, failed }) => ({
              type: "tool_result",
              tool_use_id: id,
              content: result,
              is_error: failed,
            })),
          },
        ],
      ),
    ],
  },
  {
    name: "langchain",
    failures: true,
    write: (session) =>
      messages(
        session,
        (role, content) => ({ type: role === "user" ? "human" : "ai", content }),
        (made) => ({
          type: "ai",
          content: "",
          tool_calls: made.map(({ id, name, args }) => ({ id, name, args })),
        }),
        (made) =>
          made.map(({ id, result, failed }) => ({
            type: "tool",
            tool_call_id: id,
            content: result,
            status: failed ? "error" : "success",
          })),
      ),
  },
  {
    name: "ai-sdk",
    failures: true,
    write: (session) =>
      messages(
        session,
        plain,
        (made) => ({
          role: "assistant",
          content: made.map(({ id, name, args }) => ({
            type: "tool-call",
            toolCallId: id,
            toolName: name,
            input: args,
          })),
        }),
        (made) => [
          {
            role: "tool",
            content: made.map(({ id, name, result, failed }) => ({
              type: "tool-result",
              toolCallId: id,
              toolName: name,
              output: { type: failed ? "error-text" : "text", value: result },
            })),
          },
        ],
      ),
  },
  {
    name: "gemini",
    failures: false,
    write: (session) => ({
      contents: messages(
        session,
        (role, text) => ({ role: role === "user" ? "user" : "model", parts: [{ text }] }),
        (made) => ({
          role: "model",
          parts: made.map(({ id, name, args }) => ({ functionCall: { id, name, args } })),
        }),
        (made) => [
          {
            role: "user",
            parts: made.map(({ id, name, result }) => ({ functionResponse: { id, name, response: result } })),
          },
        ],
      ),
    }),
  },
];
