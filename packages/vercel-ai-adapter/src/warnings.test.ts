import { type Constraint, defineProcedure, parse } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import type { VercelOptions } from "./options.ts";
import { weaknesses } from "./warnings.ts";

const optionsWith = (
  more: Partial<VercelOptions> = {},
  mode: Constraint["mode"] = "block",
): VercelOptions => ({
  rules: defineProcedure({ constraints: [{ name: "r", formula: parse("not called(rm)"), mode }] }),
  ...more,
});

const call = { type: "tool-call", toolCallId: "c", toolName: "rm", input: {} };
const approval = { type: "tool-approval-response", approvalId: "a", approved: true };
const textTurns = [
  { role: "user", content: "Hi." },
  { role: "assistant", content: "Hello." },
  { role: "user", content: "Go on." },
];
const loop = { stopWhen: () => false };

/** The first words of each warning. */
const warned = (request: object, options: VercelOptions, named = false) =>
  weaknesses(request, { options, named }).map((text) => text.slice("agentltl: ".length).split(",")[0]);

describe("a request that weakens the rules is told of", () => {
  test.each<[string, object, VercelOptions, boolean, readonly string[]]>([
    ["with tools and one step", { tools: {} }, optionsWith(), false, ["`stopWhen` is not set"]],
    ["with tools and a loop", { tools: {}, ...loop }, optionsWith(), false, []],
    ["without tools", {}, optionsWith(), false, []],
    ["in observe, where no refusal is shown", { tools: {} }, optionsWith({ posture: "observe" }), false, []],
    [
      "whose earlier turns are text alone",
      { ...loop, messages: textTurns },
      optionsWith(),
      false,
      ["earlier turns carry no tool calls"],
    ],
    ["of a session that remembers them", { ...loop, messages: textTurns }, optionsWith(), true, []],
    [
      "whose earlier turns show calls",
      { ...loop, messages: [...textTurns, { role: "assistant", content: [call] }] },
      optionsWith(),
      false,
      [],
    ],
    ["that is the first", { ...loop, messages: textTurns.slice(0, 1) }, optionsWith(), false, []],
    [
      "whose approvals a client can forge",
      { ...loop, messages: [{ role: "tool", content: [approval] }] },
      optionsWith({}, "ask"),
      false,
      ["rules of mode `ask` are answered by the messages of a request"],
    ],
    [
      "whose approvals are signed",
      { ...loop, messages: [{ role: "tool", content: [approval] }], experimental_toolApprovalSecret: "s" },
      optionsWith({}, "ask"),
      false,
      [],
    ],
    [
      "whose approvals are of what the session has asked",
      { ...loop, messages: [{ role: "tool", content: [approval] }] },
      optionsWith({}, "ask"),
      true,
      [],
    ],
    [
      "with approvals that no rule asks for",
      { ...loop, messages: [{ role: "tool", content: [approval] }] },
      optionsWith(),
      false,
      [],
    ],
  ])("%s", (_what, request, options, named, expected) => {
    expect(warned(request, options, named)).toEqual(expected);
  });

  test.each([undefined, null, "text", [null], [{ role: 7 }], {}])(
    "and odd messages are no weakness: %j",
    (messages) => {
      expect(warned({ ...loop, messages }, optionsWith({}, "ask"))).toEqual([]);
    },
  );

  test("each says what to write", () => {
    const request = { tools: {}, messages: [...textTurns, { role: "tool", content: [approval] }] };
    const texts = weaknesses(request, { options: optionsWith({}, "ask"), named: false });
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toMatch(/(; use|; add) `/);
  });
});
