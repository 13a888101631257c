import type { GuardEvent } from "@agentltl/core";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import type { HITLRequest } from "langchain";
import { describe, expect, test } from "vitest";
import { lines, type Reply, rulesOf, scriptedAgent, unanswered } from "../test/scripted.ts";
import { noAnswers } from "./answers.ts";
import { createSession } from "./create-session.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

const config = { configurable: { thread_id: "t" } };
const big = { "big:ask": "G(not now(refund(amount >= 100)))" };
const refund = (id: string, amount: number) => ({ name: "refund", args: { amount }, id });
const three: Reply = [{ name: "read", id: "1" }, refund("2", 100), { name: "verify", id: "3" }];

/** What the run asks, if it waits. */
function questionIn(result: object): HITLRequest | undefined {
  const interrupts: unknown = Reflect.get(result, "__interrupt__");
  return Array.isArray(interrupts) ? interrupts[0]?.value : undefined;
}

/** Runs the script; each time the run waits for a person, the next answer is given. */
async function check(
  rules: Readonly<Record<string, string>>,
  replies: readonly Reply[],
  answers: readonly unknown[],
  more: Partial<LangChainOptions> = {},
) {
  const events: GuardEvent[] = [];
  const record = { record: (_run: string, event: GuardEvent) => events.push(event), flush: async () => {} };
  const own = agentltlMiddleware({ rules: rulesOf(rules), record, ...more });
  const { agent, ran, model } = scriptedAgent(replies, [own], { checkpointer: new MemorySaver() });
  let result = await agent.invoke({ messages: "go" }, config);
  const questions: (HITLRequest | undefined)[] = [questionIn(result)];
  for (const answer of answers) {
    result = await agent.invoke(new Command({ resume: answer }), config);
    questions.push(questionIn(result));
  }
  return { ran, result, questions, events, said: lines(result.messages), replies: model.callCount };
}

const asked = (question: HITLRequest | undefined) =>
  question?.actionRequests.map(({ name, args }) => `${name} ${JSON.stringify(args)}`);

test("a rule that asks makes the run wait, before any call of the reply has run", async () => {
  const { ran, questions, replies } = await check(big, [three, "Done."], []);
  expect([ran, replies]).toEqual([[], 1]);
  expect(questions[0]).toMatchInlineSnapshot(`
    {
      "actionRequests": [
        {
          "args": {
            "amount": 100,
          },
          "description": "Rule big: refund with amount >= 100 is not allowed.",
          "id": "2",
          "name": "refund",
        },
      ],
      "agentltl": {
        "calls": [
          {
            "id": "2",
            "rules": [
              {
                "detail": "refund with amount >= 100 is not allowed.",
                "mode": "ask",
                "name": "big",
                "repair": "",
              },
            ],
          },
        ],
      },
      "reviewConfigs": [
        {
          "actionName": "refund",
          "allowedDecisions": [
            "approve",
            "edit",
            "reject",
          ],
        },
      ],
    }
  `);
});

describe("of three calls one is asked about", () => {
  const edit = { type: "edit", editedAction: { name: "refund", args: { amount: 5 } } };
  test.each([
    ["yes", { "2": { type: "approve" } }, ["read", 'refund {"amount":100}', "verify"]],
    ["a change", { "2": edit }, ["read", 'refund {"amount":5}', "verify"]],
    ["no", { "2": { type: "reject", message: "not today" } }, ["read", "verify"]],
    ["yes, in a list", [{ type: "approve" }], ["read", 'refund {"amount":100}', "verify"]],
    ["no, in a list by id", [{ type: "reject", id: "2" }], ["read", "verify"]],
  ])("%s: what was said is done, and the other two run", async (_what, decisions, expected) => {
    const { ran, result, questions, said, replies } = await check(big, [three, "Done."], [{ decisions }]);
    expect([ran, questions.length, questions[1], replies]).toEqual([expected, 2, undefined, 2]);
    expect(unanswered(result.messages)).toEqual([]);
    expect(said.at(-1)).toBe("ai Done.");
  });

  test("answers may be given by id alone", async () => {
    expect((await check(big, [three, "Done."], [{ "2": { type: "approve" } }])).ran).toHaveLength(3);
  });

  test("the model reads who said no and why, and the trace says that it was denied", async () => {
    const no = { "2": { type: "reject", message: "not today" } };
    const { result, said } = await check(big, [three, "Done."], [{ decisions: no }]);
    expect(said[2]).toBe("tool Not executed. A person said no: not today");
    expect(result.messages[2]).toMatchObject({
      status: "error",
      tool_call_id: "2",
      additional_kwargs: { agentltl: { denied: true, rule: "big", decision: "d-0002" } },
    });
    expect(runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "read ok",
      "refund denied",
      "verify ok",
    ]);
  });

  test("a changed call is the one that the history shows", async () => {
    const { result } = await check(big, [three, "Done."], [{ decisions: { "2": edit } }]);
    const reply = result.messages[1];
    expect(AIMessage.isInstance(reply) && reply.tool_calls?.[1]).toMatchObject({
      id: "2",
      args: { amount: 5 },
    });
    expect(runOf(result).trace.calls[1]).toMatchObject({ args: { amount: 5 }, outcome: "ok" });
  });
});

describe("all calls of a reply are asked about at once", () => {
  const two: Reply = [refund("a", 100), refund("b", 200), { name: "read", id: "c" }];
  test.each([
    [
      "by id, in another order",
      { b: { type: "approve" }, a: { type: "reject" } },
      ['refund {"amount":200}', "read"],
    ],
    [
      "in the order of the questions",
      [{ type: "approve" }, { type: "reject" }],
      ['refund {"amount":100}', "read"],
    ],
  ])("and answered %s", async (_what, decisions, expected) => {
    const { ran, questions } = await check(big, [two, "Done."], [{ decisions }]);
    expect(asked(questions[0])).toEqual(['refund {"amount":100}', 'refund {"amount":200}']);
    expect([ran, questions[1]]).toEqual([expected, undefined]);
  });

  test.each([
    ["nothing", {}],
    ["a yes to nobody", { decisions: { z: { type: "approve" } } }],
    ["a list that is too short", { decisions: [{ type: "approve" }] }],
    ["an answer that is none", { decisions: [{ type: "yes" }, { type: "edit", editedAction: { args: 5 } }] }],
    ["a text", "approve"],
  ])("and asked about again after %s", async (_what, answer) => {
    const yes = { decisions: [{ type: "approve" }, { type: "approve" }] };
    const { ran, questions } = await check(big, [two, "Done."], [answer, yes]);
    expect(asked(questions[1])).toEqual(asked(questions[0]));
    expect(ran).toHaveLength(3);
  });
});

describe("a changed call is judged again", () => {
  const changed = (args: object) => ({
    decisions: [{ type: "edit", editedAction: { name: "refund", args } }],
  });
  const one: Reply = [refund("a", 100)];

  test("by the rule that asked: the person has seen it, and is not asked twice", async () => {
    const { ran, questions } = await check(big, [one, "Done."], [changed({ amount: 150 })]);
    expect([ran, questions[1]]).toEqual([['refund {"amount":150}'], undefined]);
  });

  test("by a rule that asks something else: that is asked, too", async () => {
    const rules = { ...big, "gift:ask": "G(not now(refund(gift = true)))" };
    const yes = { decisions: [{ type: "approve" }] };
    const { ran, questions } = await check(rules, [one, "Done."], [changed({ amount: 5, gift: true }), yes]);
    expect(asked(questions[1])).toEqual(['refund {"amount":5,"gift":true}']);
    expect(ran).toEqual(['refund {"amount":5,"gift":true}']);
  });

  test("by a rule that forbids it: it is refused", async () => {
    const rules = { ...big, limit: "G(not now(refund(amount >= 500)))" };
    const { ran, said } = await check(rules, [one, "Done."], [changed({ amount: 900 })]);
    expect([ran, said[2]]).toEqual([
      [],
      "tool Not executed. Rule limit: refund with amount >= 500 is not allowed.",
    ]);
  });
});

test("an answer that brings a question which nobody was shown is followed by that question", async () => {
  // The second refund is only one too many where the first one runs.
  const rules = { "once:ask": "count(refund(amount >= 1)) <= 1" };
  const { questions, ran } = await check(
    rules,
    [[refund("a", 1), refund("b", 2), refund("c", 3)], "Done."],
    [{ decisions: { b: { type: "edit", editedAction: { args: { amount: 0 } } }, c: { type: "approve" } } }],
  );
  expect(asked(questions[0])).toEqual(['refund {"amount":2}', 'refund {"amount":3}']);
  expect(ran).toEqual(['refund {"amount":1}', 'refund {"amount":0}', 'refund {"amount":3}']);
});

test("calls are judged in their order, with the answers: what was approved counts for those after it", async () => {
  const rules = { "frozen:ask": "G(not now(freeze))", stays: "G(now(freeze) -> not F now(deploy))" };
  const reply: Reply = [
    { name: "freeze", id: "a" },
    { name: "deploy", id: "b" },
  ];
  const yes = await check(rules, [reply, "Done."], [{ decisions: [{ type: "approve" }] }]);
  expect([asked(yes.questions[0]), yes.ran]).toEqual([["freeze {}"], ["freeze"]]);
  const no = await check(rules, [reply, "Done."], [{ decisions: [{ type: "reject" }] }]);
  expect(no.ran).toEqual(["deploy"]);
});

test("the log has each decision once, when it has been made", async () => {
  const { events } = await check(big, [three, "Done."], [{}, { decisions: [{ type: "approve" }] }]);
  const told = events.map((event) =>
    event.kind === "proposed" ? `${event.call.name} ${event.decision.kind}` : event.kind,
  );
  expect(told.join(", ")).toBe(
    "started, said, read allow, refund ask, refund allow, verify allow, settled, settled, settled, finished",
  );
});

describe("without a checkpointer nobody can be asked", () => {
  const run = (more: Partial<LangChainOptions>) => {
    const own = agentltlMiddleware({ rules: rulesOf(big), ...more });
    const { agent, ran } = scriptedAgent([three, "Done."], [own]);
    return { ran, result: agent.invoke({ messages: "go" }) };
  };

  test("the call is refused, and the others run", async () => {
    const { ran, result } = run({});
    expect(lines((await result).messages)[2]).toBe(
      "tool Not executed. Rule big: refund with amount >= 100 is not allowed. A person has to approve it.",
    );
    expect(ran).toEqual(["read", "verify"]);
  });

  test("or the run ends, where that was asked for, and nothing of the reply has run", async () => {
    const { ran, result } = run({ onAskWithoutCheckpointer: "throw" });
    await expect(result).rejects.toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: rule \`big\` asks a person, and this agent has no checkpointer to wait with: give \`createAgent\` one, or let \`onAskWithoutCheckpointer\` be \`block\`]`,
    );
    expect(ran).toEqual([]);
  });
});

test("observe asks nobody", async () => {
  const { ran, questions } = await check(big, [three, "Done."], [], { posture: "observe" });
  expect([questions, ran.length]).toEqual([[undefined], 3]);
});

describe("a question that is left behind by a new message", () => {
  test("leaves a history that can go on, and its calls were not made", async () => {
    const own = agentltlMiddleware({ rules: rulesOf({ ...big, once: "count(refund) <= 1" }) });
    const { agent, ran } = scriptedAgent([three, [refund("4", 5)], "Done."], [own], {
      checkpointer: new MemorySaver(),
    });
    await agent.invoke({ messages: "go" }, config);
    const result = await agent.invoke({ messages: "never mind, refund 5" }, config);
    expect(unanswered(result.messages)).toEqual([]);
    expect(lines(result.messages)).toEqual([
      "human go",
      "ai [read refund verify]",
      "tool Not executed. The run ended before it.",
      "tool Not executed. The run ended before it.",
      "tool Not executed. The run ended before it.",
      "human never mind, refund 5",
      "ai [refund]",
      "tool refund done",
      "ai Done.",
    ]);
    expect(ran).toEqual(['refund {"amount":5}']);
    expect(result.messages.filter((message) => ToolMessage.isInstance(message))).toHaveLength(4);
  });
});

test.each([
  ["read", []],
  ["refund refund", []],
  ["deploy", ["deploy"]],
  ["read deploy read deploy", ["deploy", "deploy"]],
] as const)("a look ahead at %s asks about %j, and leaves the session as it was", (names, expected) => {
  const rules = rulesOf({ "asked:ask": "G(not now(deploy))", once: "count(refund) <= 1" });
  const start = { id: "t", isThread: true, messages: [], warn: () => {} } as const;
  const heard: string[] = [];
  const record = { record: (_run: string, { kind }: GuardEvent) => heard.push(kind), flush: async () => {} };
  const session = createSession({ rules, record }, start);
  const before = session.guard.snapshot();
  const calls = names.split(" ").map((name, index) => ({ name, args: {}, id: `${name}${index}` }));
  const open = session.rehearse(calls, [], noAnswers).filter(({ isOpen }) => isOpen);
  expect(open.map(({ call }) => call.name)).toEqual(expected);
  expect(session.guard.snapshot()).toEqual(before);
  expect([heard, session.guard.decisions]).toEqual([["started"], []]);
});
