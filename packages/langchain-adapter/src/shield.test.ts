import { defineProcedure, type Procedure, parse } from "@agentltl/core";
import { SystemMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createAgent, createMiddleware, type ReactAgent } from "langchain";
import { describe, expect, test } from "vitest";
import { notingTools, type Reply, rulesOf, scriptedModel, unanswered } from "../test/scripted.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

const once = rulesOf({ once: "count(refund) <= 1" });
const frozen = rulesOf({ frozen: "G(now freeze -> not F now deploy)" });
const all = "refund freeze deploy verify read fail";

/** What the model was shown before each of its replies: the names of the tools, what it had to choose, and what the system said. */
interface Shown {
  readonly tools: string;
  readonly choice?: unknown;
  readonly system: string;
}

/** An agent with a shield, and what its model was shown, as the innermost middleware sees it. */
async function played(
  replies: readonly Reply[],
  {
    rules = once,
    by = "invoke",
    systemPrompt,
    choice,
    ...more
  }: Partial<LangChainOptions> & {
    readonly by?: "invoke" | "messages" | "values";
    readonly systemPrompt?: string | SystemMessage;
    readonly choice?: object | string;
  } = {},
) {
  const shown: Shown[] = [];
  const ran: string[] = [];
  const watching = createMiddleware({
    name: "watching",
    wrapModelCall: (request, handler) => {
      shown.push({
        tools: request.tools.map((tool) => ("name" in tool ? String(tool.name) : "?")).join(" "),
        ...(choice === undefined ? {} : { choice: request.toolChoice }),
        system: request.systemMessage.text,
      });
      const { toolChoice: _choice, ...rest } = request;
      return handler(rest);
    },
  });
  const choosing = createMiddleware({
    name: "choosing",
    wrapModelCall: (request, handler) => handler({ ...request, toolChoice: choice as never }),
  });
  const model = scriptedModel(replies);
  const own = agentltlMiddleware({ rules, shield: true, onWarning: () => {}, ...more });
  const middleware: AgentMiddleware[] = [...(choice === undefined ? [] : [choosing]), own, watching];
  const agent: ReactAgent = createAgent({
    model,
    tools: notingTools(ran),
    middleware,
    systemPrompt: systemPrompt ?? "",
  });
  const input = { messages: "go" };
  let result: Awaited<ReturnType<typeof agent.invoke>> | undefined;
  if (by === "invoke") result = await agent.invoke(input);
  else
    for await (const [mode, chunk] of await agent.stream(input, { streamMode: [by, "values"] }))
      if (mode === "values") result = chunk as typeof result;
  const messages = result?.messages ?? [];
  return { shown, ran, model, messages, run: runOf({ messages }) };
}

const tools = ({ shown }: { readonly shown: readonly Shown[] }) => shown.map((one) => one.tools);

describe.each(["invoke", "messages", "values"] as const)("by %s", (by) => {
  test("a tool that no rule would let be called is not shown to the model, from then on", async () => {
    const result = await played([[{ name: "refund" }], "Done."], { by });
    expect(tools(result)).toEqual([all, "freeze deploy verify read fail"]);
  });

  test("parallel calls hide what they rule out for the next reply", async () => {
    const calls = [{ name: "freeze" }, { name: "refund" }];
    const both = rulesOf({ once: "count(refund) <= 1", frozen: "G(now freeze -> not F now deploy)" });
    const result = await played([calls, "Done."], { by, rules: both });
    expect([result.ran, tools(result)[1]]).toEqual([["freeze", "refund"], "freeze verify read fail"]);
  });

  test("a hidden tool that is called all the same does not run", async () => {
    const { ran, run, messages } = await played(
      [[{ name: "freeze" }], [{ name: "deploy" }, { name: "read" }], "Done."],
      { by, rules: frozen },
    );
    expect(ran).toEqual(["freeze", "read"]);
    expect(run.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "freeze ok",
      "deploy refused",
      "read ok",
    ]);
    expect(unanswered(messages)).toEqual([]);
  });

  test("with every tool hidden the run ends with an answer", async () => {
    const names = all.split(" ");
    const rules = rulesOf(Object.fromEntries(names.map((name) => [`no-${name}`, `not called(${name})`])));
    const { shown, ran, messages } = await played([[{ name: "read" }], "I can't."], { by, rules });
    expect([shown.map((one) => one.tools), ran]).toEqual([["", ""], []]);
    expect(messages.at(-1)?.text).toBe("I can't.");
  });

  test("with every tool hidden and something owed the run ends, too, with what is owed", async () => {
    const rules = rulesOf({ owed: "called(verify)", never: "not called(verify)" });
    const answers = ["One.", "Two.", "Three.", "Four."];
    const { model, run, shown } = await played(answers, { by, rules });
    expect(model.callCount).toBeLessThanOrEqual(3);
    expect(run.owed.map(({ constraint }) => constraint)).toEqual(["owed"]);
    expect(shown[0]?.tools).toBe("refund freeze deploy read fail");
  });
});

test("a tool that hangs on its arguments is shown", async () => {
  const result = await played([[{ name: "refund", args: { order: "A" } }], "Done."], {
    rules: rulesOf({ each: "forall o in argsOf(refund, order). count(refund(order = $o)) <= 1" }),
  });
  expect(tools(result)).toEqual([all, all]);
});

test("without a shield, and in observe, the model is shown everything and told nothing", async () => {
  const rules = rulesOf({ once: "count(refund) <= 1", owed: "called(verify)" });
  for (const more of [{ shield: false }, { posture: "observe" }] as const) {
    const { shown } = await played([[{ name: "refund" }, { name: "verify" }], "Done."], { rules, ...more });
    expect(shown).toEqual([
      { tools: all, system: "" },
      { tools: all, system: "" },
    ]);
  }
});

describe("what is owed is told in one short note", () => {
  const audited = (repair: string, more: object = {}): Procedure =>
    defineProcedure({
      constraints: [{ name: "audited", formula: parse("called(verify)"), repair, ...more }],
    });

  test("with the repair, until it is met, after what the application says", async () => {
    const { shown } = await played([[{ name: "verify" }], "Done."], {
      rules: audited("Verify the customer."),
      systemPrompt: "Be kind.",
    });
    expect(shown.map(({ system }) => system)).toEqual([
      expect.stringMatching(/^Be kind\.\s*Before you answer: Rule audited: Verify the customer\.$/),
      "Be kind.",
    ]);
  });

  test("with the fact where there is no repair, also after a message with one text", async () => {
    const systemPrompt = new SystemMessage("Be kind.");
    const { shown } = await played([[{ name: "verify" }], "Done."], { rules: audited(""), systemPrompt });
    expect(shown[0]?.system).toMatchInlineSnapshot(`
      "Be kind.

      Before you answer: Rule audited: verify was not called."
    `);
    expect(systemPrompt.text).toBe("Be kind.");
  });

  test("of at most 400 characters", async () => {
    const { shown } = await played([[{ name: "verify" }], "Done."], {
      rules: audited("Verify. ".repeat(100)),
    });
    expect(shown[0]?.system).toHaveLength(400);
  });

  test("and nothing that no answer is sent back for", async () => {
    const { shown } = await played(["Done."], { rules: audited("Verify.", { mode: "log" }) });
    expect(shown[0]?.system).toBe("");
  });
});

describe("what the model has to choose", () => {
  test.each([
    ["stays where it can", "required", "required"],
    [
      "of a tool that is there stays",
      { type: "function", function: { name: "read" } },
      { type: "function", function: { name: "read" } },
    ],
    ["of a hidden tool is dropped", { type: "function", function: { name: "deploy" } }, undefined],
    [
      "of a hidden tool, as other providers write it, is dropped",
      { type: "tool", name: "deploy" },
      undefined,
    ],
  ])("%s", async (_what, choice, expected) => {
    const { shown } = await played([[{ name: "freeze" }], "Done."], { rules: frozen, choice });
    expect(shown.at(-1)?.choice).toEqual(expected);
  });

  test("is dropped where nothing is left", async () => {
    const names = all.split(" ");
    const rules = rulesOf(Object.fromEntries(names.map((name) => [`no-${name}`, `not called(${name})`])));
    const { shown } = await played(["I can't."], { rules, choice: "required" });
    expect(shown).toEqual([{ tools: "", choice: undefined, system: "" }]);
  });
});

test("a shield goes with answers that are held back", async () => {
  const rules = rulesOf({ audited: "called(verify)", never: "not called(deploy)" });
  const { shown, ran, messages } = await played(["Too soon.", [{ name: "verify" }], "Done."], {
    rules,
    holdBack: true,
  });
  expect([ran, messages.map(({ text }) => text)]).toEqual([["verify"], ["go", "", "verify done", "Done."]]);
  expect(shown.map((one) => one.tools)).toEqual(
    Array.from({ length: 3 }, () => "refund freeze verify read fail"),
  );
});
