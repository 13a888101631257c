import { expect, test } from "vitest";
import { agentOf, type Competence } from "./plan.ts";
import type { AgentReply, PastCall, WantedCall } from "./scripted-agent.ts";

const call = (name: string, i = 0): WantedCall => ({ name, args: { i } });
const gold = [call("a"), call("b"), call("c")];

/** What an agent says that means to do this, after these replies; a call that was refused is marked with `!`. */
function reply(
  past: readonly string[],
  { plan = "a b c", ...more }: { readonly plan?: string } & Partial<Omit<Competence, "plan">> = {},
): string {
  const callsIn = (text: string): readonly PastCall[] =>
    text
      .split(" ")
      .filter((name) => name !== "")
      .map((name) => ({ ...call(name.replace("!", "")), ran: !name.endsWith("!") }));
  const agent = agentOf({ name: "x", description: "", ...more, plan: () => callsIn(plan) });
  const task = { gold: gold.map((one) => ({ ...one, result: {} })), answer: 33, untaken: [] };
  return said(agent.reply({ task, past: past.map(callsIn), seed: 1 }));
}

function said(one: AgentReply): string {
  return one.kind === "answer" ? `answer ${one.text}` : one.calls.map(({ name }) => name).join(" ");
}

test.each<[string, readonly string[], string]>([
  ["at first, the first call of its plan", [], "a"],
  ["then the next", ["a"], "b"],
  ["and when all have run, the answer", ["a", "b", "c"], "answer 33"],
  ["in whatever replies they ran", ["a b", "c"], "answer 33"],
])("unhindered: %s", (_what, past, expected) => expect(reply(past)).toBe(expected));

test.each<[string, readonly string[], string, string]>([
  ["it makes the first call of the gold run that is missing", ["c!"], "c a b", "a"],
  ["and goes on with its plan", ["c!", "a"], "c a b", "b"],
  ["and then with what is still owed", ["c!", "a", "b"], "c a b", "c"],
  ["a call that was refused twice is given up", ["a!", "a!"], "a b c", "b"],
  ["and the answer is one too much then", ["a!", "a!", "b", "c"], "a b c", "answer 34"],
])("refused: %s", (_what, past, plan, expected) => expect(reply(past, { plan })).toBe(expected));

test("who stops early answers wrong", () => {
  expect(reply(["a"], { plan: "a" })).toBe("answer 34");
  expect(reply([], { plan: "" })).toBe("answer 34");
});

test("who does too much answers right: all of the gold run has run", () => {
  expect(reply(["a", "a", "b", "c"], { plan: "a a b c" })).toBe("answer 33");
});

test("each call of a plan stands for one: what is planned twice is made twice", () => {
  expect(reply(["a"], { plan: "a a b" })).toBe("a");
  expect(reply(["a", "a"], { plan: "a a b" })).toBe("b");
});

test("several calls in one reply, as many as are left", () => {
  expect(reply([], { batch: 2 })).toBe("a b");
  expect(reply(["a b"], { batch: 2 })).toBe("c");
  expect(reply(["a b!"], { batch: 2 })).toBe("b");
});

test("who insists makes the refused call once more, and no more", () => {
  const insists = { plan: "c a b", insists: true };
  expect(reply(["c!"], insists)).toBe("c");
  expect(reply(["c!", "c!"], insists)).toBe("a");
  expect(reply(["c!", "a", "c!"], insists)).toBe("c");
});
