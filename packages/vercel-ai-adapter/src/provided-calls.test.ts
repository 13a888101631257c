import { describe, expect, test } from "vitest";
import { providedCalls, stepCallIds } from "./provided-calls.ts";

const provided = { providerExecuted: true };
const call = (toolCallId: string, more: object = {}) => ({
  type: "tool-call",
  toolCallId,
  toolName: "search",
  input: { query: "A" },
  ...more,
});

describe("calls that ran at the provider", () => {
  test.each<[string, object[], unknown]>([
    ["with a result", [{ type: "tool-result", toolCallId: "p", output: [1], ...provided }], { result: [1] }],
    [
      "with an error",
      [{ type: "tool-error", toolCallId: "p", error: new Error("down"), ...provided }],
      { error: "down" },
    ],
    [
      "with an error that is none",
      [{ type: "tool-error", toolCallId: "p", error: { code: 1 } }],
      { error: { code: 1 } },
    ],
    ["whose result comes later", [], undefined],
    ["beside another's result", [{ type: "tool-result", toolCallId: "q", output: 1 }], undefined],
  ])("%s", (_what, more, settlement) => {
    expect(providedCalls({ content: [call("p", provided), ...more] })).toEqual([
      { toolCallId: "p", name: "search", args: { query: "A" }, settlement },
    ]);
  });

  test("are told in the order of the model, and no others are", () => {
    const content = [call("b", provided), call("here"), call("a", provided), { type: "text", text: "hm" }];
    expect(providedCalls({ content }).map(({ toolCallId }) => toolCallId)).toEqual(["b", "a"]);
    expect(stepCallIds({ content })).toEqual(["b", "here", "a"]);
  });

  test.each([undefined, null, {}, { content: "text" }, { content: [null, 7, {}] }])(
    "are none in what is no step: %j",
    (step) => {
      expect(providedCalls(step)).toEqual([]);
      expect(stepCallIds(step)).toEqual([]);
    },
  );
});
