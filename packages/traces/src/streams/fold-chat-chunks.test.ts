import type { Json } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldChatChunks } from "./fold-chat-chunks.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const chunk = (delta: Json, index = 0): Json => ({ choices: [{ index, delta }] });

/** The message that chunks come to. */
function check(chunks: readonly Json[], message: object, others: readonly object[] = []): void {
  const whole = foldChatChunks(chunks);
  const first = { index: 0, message: { role: "assistant", content: "", ...message } };
  expect(whole.choices).toEqual([first, ...others]);
}

test.each<[string, readonly Json[], object, (readonly object[])?]>([
  ["no chunks are a message without words", [], {}],
  ["texts are put together", [chunk({ content: "Let " }), chunk({ content: "me." })], { content: "Let me." }],
  ["a refusal is kept", [chunk({ refusal: "I " }), chunk({ refusal: "can't." })], { refusal: "I can't." }],
  [
    "arguments are put together, call by call",
    [
      chunk({ tool_calls: [{ index: 0, id: "a", function: { name: "look", arguments: '{"id"' } }] }),
      chunk({ tool_calls: [{ index: 1, id: "b", function: { name: "see", arguments: "" } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: ":1}" } }] }),
    ],
    {
      tool_calls: [
        { id: "a", type: "function", function: { name: "look", arguments: '{"id":1}' } },
        { id: "b", type: "function", function: { name: "see", arguments: "" } },
      ],
    },
  ],
  [
    "the call of the older kind is kept",
    [
      chunk({ function_call: { name: "look", arguments: '{"id"' } }),
      chunk({ function_call: { arguments: ":1}" } }),
    ],
    { function_call: { name: "look", arguments: '{"id":1}' } },
  ],
  [
    "without indices the place in the list counts",
    [
      chunk({
        tool_calls: [
          { id: "a", function: { name: "x" } },
          { id: "b", function: { name: "y" } },
        ],
      }),
    ],
    {
      tool_calls: [
        { id: "a", type: "function", function: { name: "x", arguments: "" } },
        { id: "b", type: "function", function: { name: "y", arguments: "" } },
      ],
    },
  ],
  [
    "of other choices nothing is kept but that there are some",
    [chunk({ content: "one" }), chunk({ content: "two" }, 1)],
    { content: "one" },
    [{ index: 1 }],
  ],
  [
    "the first choice is found wherever it stands in a chunk",
    [
      {
        choices: [
          { index: 1, delta: { content: "two" } },
          { index: 0, delta: { content: "one" } },
        ],
      },
    ],
    { content: "one" },
    [{ index: 1 }],
  ],
  [
    "names of a prototype are texts like others",
    [chunk({ tool_calls: [{ index: 0, id: "__proto__", function: { name: "constructor" } }] })],
    { tool_calls: [{ id: "__proto__", type: "function", function: { name: "constructor", arguments: "" } }] },
  ],
])("%s", (_name, chunks, message, others) => check(chunks, message, others));

test("the last usage that is told counts", () => {
  const told = [{ usage: { total_tokens: 1 } }, { usage: null }, { choices: [], usage: { total_tokens: 7 } }];
  expect(foldChatChunks(told).usage).toEqual({ total_tokens: 7 });
});

test("however texts and arguments are cut into chunks, they come to the same", () => {
  const pieces = (text: string, cuts: readonly number[]): readonly string[] => {
    const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((one, other) => one - other)];
    return places.map((from, index) => text.slice(from, places[index + 1] ?? text.length));
  };
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.nat(30), { maxLength: 5 }), (text, args, cuts) => {
      check(
        [
          chunk({ tool_calls: [{ index: 3, id: "a", function: { name: "look", arguments: "" } }] }),
          ...pieces(text, cuts).map((content) => chunk({ content })),
          ...pieces(args, cuts).map((piece) =>
            chunk({ tool_calls: [{ index: 3, function: { arguments: piece } }] }),
          ),
        ],
        {
          content: text,
          tool_calls: [{ id: "a", type: "function", function: { name: "look", arguments: args } }],
        },
      );
    }),
    { numRuns: 200 * factor },
  );
});

test("chunks of any shape come to a message, without a throw", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (chunks) => {
      expect(foldChatChunks(chunks as readonly Json[]).object).toBe("chat.completion");
    }),
    { numRuns: 200 * factor },
  );
});
