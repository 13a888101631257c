import { createGuard, defineProcedure, parse } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { outputForModel } from "./output-for-model.ts";
import { isRefusedResult, refusedResult } from "./refused-result.ts";
import { asRefusal, isRefusal, ToolCallBlockedError } from "./tool-call-blocked-error.ts";

const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });
const refusal = createGuard(rules).propose({ id: "1", name: "rm", args: {} });
const text = "Not executed. Rule no-rm: rm is not allowed.";

describe("a refusal in place of a result", () => {
  test("says which rule and which decision, where there was one", () => {
    expect(refusedResult(text, refusal)).toEqual({
      refused: text,
      rule: "no-rm",
      decision: refusal.decision,
    });
    expect(refusedResult(text, undefined)).toEqual({ refused: text });
  });

  test.each<[string, unknown, boolean]>([
    ["ours", refusedResult(text, refusal), true],
    ["ours without a decision", refusedResult(text, undefined), true],
    ["ours after it was stored", JSON.parse(JSON.stringify(refusedResult(text, refusal))), true],
    ["one that waits", { refused: "Not executed yet. Wait for call #1." }, true],
    ["a tool's own, about something else", { refused: "The bank refused it." }, false],
    ["a tool's own, with more in it", { refused: text, amount: 3 }, false],
    ["a tool's own number", { refused: 3 }, false],
    ["inherited", Object.create({ refused: text }), false],
    ["a text", text, false],
    ["nothing", undefined, false],
  ])("is known again: %s", (_what, value, expected) => {
    expect(isRefusedResult(value)).toBe(expected);
  });
});

describe("what a model reads of a result", () => {
  const given = (output: unknown) => ({ toolCallId: "c1", input: {}, output });

  test.each<[string, unknown, unknown]>([
    [
      "a refusal is an error, and its sentence alone",
      refusedResult(text, refusal),
      { type: "error-text", value: text },
    ],
    ["a text is one", "fine", { type: "text", value: "fine" }],
    ["anything else is JSON", { a: 1 }, { type: "json", value: { a: 1 } }],
    ["nothing is null", undefined, { type: "json", value: null }],
  ])("%s", (_what, output, expected) => {
    expect(outputForModel({})(given(output))).toEqual(expected);
    // `ai` 5 hands over the output itself.
    if (output !== undefined) expect(outputForModel({})(output)).toEqual(expected);
  });

  test("is what the tool's own function makes of it, which never sees a refusal", () => {
    const seen: unknown[] = [];
    const tool = {
      name: "shop",
      toModelOutput(this: { name: string }, one: unknown) {
        seen.push(one);
        return { type: "text", value: this.name };
      },
    };
    const forModel = outputForModel(tool);
    expect(forModel(given({ a: 1 }))).toEqual({ type: "text", value: "shop" });
    expect(forModel(given(refusedResult(text, refusal)))).toEqual({ type: "error-text", value: text });
    expect(seen).toEqual([given({ a: 1 })]);
  });
});

describe("a refusal that is thrown", () => {
  const error = new ToolCallBlockedError(text, refusal);

  test("reads the same whether a host shows its message or its text", () => {
    expect([error.message, String(error), `${error}`]).toEqual([text, text, text]);
    expect(error.name).toBe("ToolCallBlockedError");
  });

  test("is known also where another copy of this package has thrown it", () => {
    const foreign = Object.assign(new Error(text), { "~agentltl/ToolCallBlockedError": true });
    expect([error, foreign].map(ToolCallBlockedError.isInstance)).toEqual([true, true]);
    expect([new Error(text), undefined, null, "text", {}].some(ToolCallBlockedError.isInstance)).toBe(false);
  });

  test.each<[unknown, boolean]>([
    [text, true],
    ["Not executed yet. Wait.", true],
    ["Not executed", false],
    ["It was not executed. Rule x.", false],
    [{ message: text }, false],
    [undefined, false],
  ])("is known in messages by how it begins: %j", (value, expected) => {
    expect(isRefusal(value)).toBe(expected);
  });

  test("begins so in the user's own words, too", () => {
    expect(asRefusal("Ask the boss.")).toBe("Not executed. Ask the boss.");
    expect(asRefusal(text)).toBe(text);
    expect(isRefusal(asRefusal(""))).toBe(true);
  });
});
