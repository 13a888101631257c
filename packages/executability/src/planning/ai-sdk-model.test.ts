import { expect, test } from "vitest";
import { type AiSdkModelOptions, aiSdkModel } from "./ai-sdk-model.ts";
import { leastRandom } from "./decoding.ts";
import type { ModelMessage } from "./model.ts";

const content = [
  { type: "reasoning", text: "hm" },
  { type: "text", text: "I search." },
  { type: "tool-call", toolCallId: "c1", toolName: "search", input: '{"phone":"1"}' },
];
const grouped = {
  inputTokens: { total: 10, cacheRead: 4 },
  outputTokens: { total: 7, text: 2, reasoning: 5 },
};

/** What a language model was asked, and what was made of its reply. */
async function ask(
  reply: { content: object[]; usage: object },
  options?: AiSdkModelOptions,
  messages: readonly ModelMessage[] = [],
) {
  const asked: object[] = [];
  const model = aiSdkModel(
    {
      modelId: "m-1",
      doGenerate: async (sent: object) => {
        asked.push(sent);
        return reply;
      },
    },
    options,
  );
  const tools = [{ name: "search", description: "finds", parameters: { type: "object" } }];
  return {
    completion: await model.complete(messages, { ...leastRandom, tools }),
    asked: asked[0],
    id: model.id,
  };
}

test("a reply's text and calls, and its tokens with reasoning counted once", async () => {
  const { completion, id } = await ask({ content, usage: grouped });
  expect(id).toBe("m-1");
  expect(completion).toEqual({
    text: "I search.",
    calls: [{ id: "c1", name: "search", args: { phone: "1" } }],
    usage: { inputTokens: 10, outputTokens: 7 },
  });
});

test.each<[string, object, object | undefined]>([
  [
    "as two numbers, as older ones do",
    { inputTokens: 3, outputTokens: 4, reasoningTokens: 2 },
    { inputTokens: 3, outputTokens: 4 },
  ],
  ["not at all", { inputTokens: undefined, outputTokens: undefined }, undefined],
  ["in part", { inputTokens: { total: 3 }, outputTokens: { total: undefined } }, undefined],
])("tokens that are reported %s", async (_how, usage, expected) => {
  expect((await ask({ content, usage })).completion.usage).toEqual(expected);
});

test("arguments that are no JSON stay the text that they are", async () => {
  const broken = [{ type: "tool-call", toolCallId: "c1", toolName: "search", input: "{phone" }];
  expect((await ask({ content: broken, usage: grouped })).completion.calls[0]?.args).toBe("{phone");
});

test("settings that a model does not take are not sent", async () => {
  const { asked } = await ask(
    { content, usage: grouped },
    { unsupported: ["temperature", "topP"], providerOptions: { openai: { reasoningEffort: "high" } } },
  );
  expect(asked).toMatchObject({
    maxOutputTokens: 4000,
    presencePenalty: 0,
    providerOptions: { openai: { reasoningEffort: "high" } },
  });
  expect(asked).not.toHaveProperty("temperature");
  expect((await ask({ content, usage: grouped })).asked).toMatchObject({ temperature: 0, topP: 1 });
});

test("a conversation is put as the provider takes it", async () => {
  const call = { id: "c1", name: "search", args: { phone: "1" } };
  const { asked } = await ask({ content, usage: grouped }, {}, [
    { role: "system", text: "s" },
    { role: "user", text: "u" },
    { role: "assistant", text: "", calls: [call] },
    { role: "tool", call, result: { id: "c-7" }, isError: false },
    { role: "tool", call, result: "down", isError: true },
  ]);
  expect(asked).toMatchInlineSnapshot(`
    {
      "frequencyPenalty": 0,
      "maxOutputTokens": 4000,
      "presencePenalty": 0,
      "prompt": [
        {
          "content": "s",
          "role": "system",
        },
        {
          "content": [
            {
              "text": "u",
              "type": "text",
            },
          ],
          "role": "user",
        },
        {
          "content": [
            {
              "input": {
                "phone": "1",
              },
              "toolCallId": "c1",
              "toolName": "search",
              "type": "tool-call",
            },
          ],
          "role": "assistant",
        },
        {
          "content": [
            {
              "output": {
                "type": "json",
                "value": {
                  "id": "c-7",
                },
              },
              "toolCallId": "c1",
              "toolName": "search",
              "type": "tool-result",
            },
          ],
          "role": "tool",
        },
        {
          "content": [
            {
              "output": {
                "type": "error-text",
                "value": "down",
              },
              "toolCallId": "c1",
              "toolName": "search",
              "type": "tool-result",
            },
          ],
          "role": "tool",
        },
      ],
      "temperature": 0,
      "toolChoice": {
        "type": "auto",
      },
      "tools": [
        {
          "description": "finds",
          "inputSchema": {
            "type": "object",
          },
          "name": "search",
          "type": "function",
        },
      ],
      "topP": 1,
    }
  `);
});
