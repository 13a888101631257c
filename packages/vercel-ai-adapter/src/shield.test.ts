import type { Obligation } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { choiceAmong, noteOn, offeredTools, offeringOnly, withNote } from "./shield.ts";

const owed = (detail: string, more: Partial<Obligation> = {}): Obligation => ({
  constraint: "rule",
  due: "turn",
  detail,
  repair: "",
  ...more,
});

describe("a note", () => {
  test.each<[string, readonly Obligation[], boolean, string | undefined]>([
    ["of nothing is none", [], true, undefined],
    [
      "says what is owed",
      [owed("audit was not called.")],
      true,
      "Owed before you answer: audit was not called.",
    ],
    [
      "says how to do it, where the rule says so",
      [owed("audit was not called.", { repair: "Call audit." })],
      false,
      "Owed before you answer: audit was not called. Call audit.",
    ],
    [
      "says all of it",
      [owed("a was not called."), owed("b was not called.")],
      true,
      "Owed before you answer: a was not called. b was not called.",
    ],
    [
      "of what may come later says so",
      [owed("a was not called.", { due: "session" })],
      true,
      "Owed before the conversation ends: a was not called.",
    ],
    [
      "of what is due with the first answer, since there is no other, says so",
      [owed("a was not called.", { due: "session" })],
      false,
      "Owed before you answer: a was not called.",
    ],
    [
      "of both is about the nearer end",
      [owed("a was not called.", { due: "session" }), owed("b was not called.")],
      true,
      "Owed before you answer: a was not called. b was not called.",
    ],
    [
      "is made of whole sentences, and says how many are left out",
      [owed(`${"a".repeat(200)}.`), owed(`${"b".repeat(200)}.`), owed("c.")],
      true,
      `Owed before you answer: ${"a".repeat(200)}. And 2 more.`,
    ],
    [
      "is never longer than a refusal",
      [owed("a".repeat(1000))],
      true,
      `Owed before you answer: ${"a".repeat(375)}…`,
    ],
  ])("%s", (_what, all, named, text) => {
    const note = noteOn(all, named);
    expect(note).toBe(text);
    expect(note?.length ?? 0).toBeLessThanOrEqual(400);
  });
});

test.each<[unknown, readonly string[], object]>([
  [undefined, [], {}],
  ["auto", [], {}],
  ["none", [], {}],
  ["required", ["a"], {}],
  ["required", [], { toolChoice: "auto" }],
  [{ type: "tool", toolName: "a" }, ["a"], {}],
  [{ type: "tool", toolName: "a" }, ["b"], { toolChoice: "auto" }],
  [{ type: "tool", toolName: "a" }, [], { toolChoice: "auto" }],
])("the choice %j among %j is %j", (given, offered, expected) => {
  expect(choiceAmong(offered, given)).toEqual(expected);
});

test.each<[object, unknown, object]>([
  [{}, undefined, {}],
  [{ toolChoice: "required" }, undefined, { toolChoice: "auto" }],
  [{ toolChoice: "required" }, { toolChoice: "none" }, {}],
  [{}, { toolChoice: "required" }, { toolChoice: "auto" }],
])("a step that offers nothing, of the request %j prepared with %j, is prepared with %j", (...given) => {
  const [options, prepared, expected] = given;
  expect(offeringOnly([], options, prepared)).toEqual({ activeTools: [], ...expected });
});

test.each<[string, object, unknown, readonly string[]]>([
  ["all of the request", { tools: { a: {}, b: {} } }, undefined, ["a", "b"]],
  ["those that the request names", { tools: { a: {}, b: {} }, activeTools: ["b"] }, undefined, ["b"]],
  [
    "those under the name that `ai` 5 had",
    { tools: { a: {}, b: {} }, experimental_activeTools: ["b"] },
    {},
    ["b"],
  ],
  ["those of the step", { tools: { a: {}, b: {} }, activeTools: ["b"] }, { activeTools: ["a"] }, ["a"]],
  ["none, where the step says so", { tools: { a: {} } }, { activeTools: [] }, []],
  [
    "those of the request, where the step says nothing",
    { tools: { a: {} } },
    { activeTools: undefined },
    ["a"],
  ],
  ["none, where there are none", {}, undefined, []],
])("the tools of a step are %s", (_what, options, prepared, expected) => {
  expect(offeredTools(options, prepared)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [undefined, "Note."],
  [null, "Note."],
  ["", "Note."],
  ["Be kind.", "Be kind.\n\nNote."],
  [[], [{ role: "system", content: "Note." }]],
  [
    { role: "system", content: "A." },
    [
      { role: "system", content: "A." },
      { role: "system", content: "Note." },
    ],
  ],
  [
    [{ role: "system", content: "A." }],
    [
      { role: "system", content: "A." },
      { role: "system", content: "Note." },
    ],
  ],
])("a note behind %j gives %j", (instructions, expected) => {
  const before = JSON.stringify(instructions);
  expect(withNote(instructions, "Note.")).toEqual(expected);
  expect(JSON.stringify(instructions)).toBe(before);
});
