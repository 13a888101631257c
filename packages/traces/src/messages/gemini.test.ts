import { expect, test } from "vitest";
import { check } from "../../test/check.ts";
import { readTraces } from "../index.ts";

const asks = { role: "user", parts: [{ text: "Weather?" }] };

test("calls without ids get their results by name, in order", () => {
  check(
    {
      contents: [
        asks,
        {
          role: "model",
          parts: [
            { functionCall: { name: "temp", args: { at: "SF" } } },
            { functionCall: { name: "temp", args: { at: "LA" } } },
          ],
        },
        {
          role: "user",
          parts: [
            { functionResponse: { name: "temp", response: { c: 20 } } },
            { functionResponse: { name: "temp", response: { error: "no" } } },
          ],
        },
        { role: "model", parts: [{ text: "thinking", thought: true }, { text: "Fine." }] },
      ],
    },
    "gemini",
    [
      "user 1: Weather?",
      '1.1 temp {"at":"SF"} ok {"c":20}',
      '1.1 temp {"at":"LA"} error {"error":"no"}',
      "answer 1: Fine.",
      "(call #1) the result has no id, taken for that of call #1 at contents[2].parts[0]",
      "(call #2) the result has no id, taken for that of call #2 at contents[2].parts[1]",
    ],
  );
});

test("a request and its response, in the spelling of Python", () => {
  const exchange = {
    request: {
      contents: [asks],
      system_instruction: { parts: [{ text: "Be brief." }] },
      tools: [{ function_declarations: [{ name: "temp" }] }],
    },
    response: {
      candidates: [{ content: { role: "model", parts: [{ function_call: { name: "temp", args: {} } }] } }],
      usage_metadata: { promptTokenCount: 3, candidatesTokenCount: 1 },
    },
  };
  check([exchange], "gemini", ["system 1: Be brief.", "user 1: Weather?", "1.1 temp {} pending"]);
  expect(readTraces([exchange]).traces[0]).toMatchObject({ tools: ["temp"], metrics: { total_tokens: 4 } });
});

test("an agent that goes on at another provider is one trace", () => {
  const call = { id: "a", type: "function", function: { name: "temp", arguments: "{}" } };
  const chat = {
    request: { messages: [{ role: "user", content: "Weather?" }] },
    response: {
      object: "chat.completion",
      choices: [{ message: { role: "assistant", tool_calls: [call] } }],
    },
  };
  const contents = [
    asks,
    { role: "model", parts: [{ functionCall: { name: "temp", args: {} } }] },
    { role: "user", parts: [{ functionResponse: { name: "temp", response: { c: 20 } } }] },
  ];
  const other = {
    request: { contents },
    response: { candidates: [{ content: { parts: [{ text: "Fine." }] } }] },
  };
  check([chat, other], "http", [
    "user 1: Weather?",
    '1.1 temp {} ok {"c":20}',
    "answer 1: Fine.",
    "(call #1) the result has no id, taken for that of call #1 at [1].request.contents[2].parts[0]",
  ]);
});
