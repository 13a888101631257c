import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { check } from "../../test/check.ts";
import { readTraces } from "../index.ts";

/** The fields that LangChain's own type forgets are read all the same. */
const ai = (fields: object): AIMessage => new AIMessage(fields as ConstructorParameters<typeof AIMessage>[0]);

const live = [
  new SystemMessage("Be brief."),
  new HumanMessage("Weather?"),
  ai({
    content: "Let me see.",
    name: "meteo",
    tool_calls: [
      { id: "a", name: "temp", args: { at: "SF" } },
      { id: "b", name: "wind", args: {} },
    ],
    invalid_tool_calls: [{ id: "c", name: "rain", args: '{"at', error: "no JSON" }],
    usage_metadata: { input_tokens: 4, output_tokens: 2, total_tokens: 6 },
  }),
  new ToolMessage({ tool_call_id: "b", content: "2", status: "error" }),
  new ToolMessage({ tool_call_id: "a", content: [{ type: "text", text: "20" }] }),
  new ToolMessage({ tool_call_id: "c", content: "no" }),
  ai({
    content: "Fine.",
    name: "model",
    usage_metadata: { input_tokens: 5, output_tokens: 1, total_tokens: 6 },
  }),
];
const expected = [
  "system 1: Be brief.",
  "user 1: Weather?",
  "assistant 1: Let me see.",
  '1.1 temp {"at":"SF"} ok "20" @meteo',
  '1.1 wind {} error "2" @meteo',
  '1.1 rain "{\\"at" ok "no" @meteo',
  "answer 1: Fine.",
  "(args #3) arguments of call #3 are a text that is no JSON at [2].invalid_tool_calls[0]",
];

test("live messages", () => {
  check(live, "langchain", expected);
  expect(readTraces(live).traces[0]?.metrics).toEqual({
    input_tokens: 9,
    output_tokens: 3,
    total_tokens: 12,
  });
});

test("live messages as they were written to a file", () => {
  check(JSON.parse(JSON.stringify(live)), "langchain", expected);
});

test("a state of a graph that holds them", () => {
  const [, asks, ...rest] = live;
  const lines = expected.slice(1).map((line) => line.replace("[2]", "values.messages[1]"));
  check({ values: { messages: [asks, ...rest] } }, "langchain", lines);
});

test("messages as they are stored", () => {
  const stored = [
    { type: "human", data: { content: "Weather?" } },
    { type: "ai", data: { content: "", tool_calls: [{ id: "a", name: "temp", args: {} }] } },
    { type: "tool", data: { content: "20", tool_call_id: "a", name: "temp", status: "success" } },
  ];
  check(stored, "langchain", ["user 1: Weather?", '1.1 temp {} ok "20"']);
});

test("messages as Python dumps them, with calls where older versions kept them", () => {
  const kept = { id: "a", type: "function", function: { name: "temp", arguments: '{"at":"SF"}' } };
  const dumped = [
    { type: "human", content: "Weather?" },
    { type: "ai", content: "", tool_calls: [], additional_kwargs: { tool_calls: [kept] } },
    { type: "tool", content: "20", tool_call_id: "a" },
    {
      type: "ai",
      content: [
        { type: "text", text: "See" },
        { type: "tool_use", id: "b", name: "wind", input: {} },
      ],
    },
    { type: "remove", content: "" },
  ];
  check(dumped, "langchain", [
    "user 1: Weather?",
    '1.1 temp {"at":"SF"} ok "20"',
    "assistant 1: See",
    "1.2 wind {} pending",
    "(call) is no message of a known kind at [4]",
  ]);
});
