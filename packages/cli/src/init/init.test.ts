import { readRules, runExamples } from "@agentltl/rules";
import { expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { firstRules } from "./first-rules.ts";

const file = "agentltl.rules.yaml";

async function check(argv: readonly string[], files: Readonly<Record<string, string>>) {
  const { code, stdout, stderr, after } = await command(["init", ...argv], { files }, [file]);
  return { text: `${stdout}${stderr}exit ${code}`, written: after[file] };
}

const uses = (...names: readonly string[]) => ({
  "package.json": JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1"])) }),
});

test("the file that it writes has three rules whose examples pass", () => {
  const rules = readRules(firstRules);
  const results = runExamples(rules);
  expect(rules.procedure.constraints).toHaveLength(3);
  expect(new Set(results.map(({ rule }) => rule)).size).toBe(3);
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
  expect(results.filter(({ expected }) => expected === "deny").length).toBeGreaterThan(2);
});

test("for the AI SDK", async () => {
  const { text, written } = await check([], uses("ai", "langchain"));
  expect(written).toBe(firstRules);
  expect(text).toMatchInlineSnapshot(`
    "written  agentltl.rules.yaml: three rules with examples; change them to name your own tools

    package.json has the AI SDK. Add:

        npm i @agentltl/vercel-ai @agentltl/rules

        import { loadRules } from "@agentltl/rules/node";
        import { agentltl } from "@agentltl/vercel-ai";
        import { jsonlRecorder } from "@agentltl/vercel-ai/node";
        import { generateText, isStepCount } from "ai";

        const rules = await loadRules("agentltl.rules.yaml");
        const ltl = agentltl({ rules, posture: "observe", record: jsonlRecorder("runs") });
        const result = await ltl.wrap(generateText)({ model, tools, messages, stopWhen: isStepCount(10) });
        for (const { call, judged } of ltl.runOf(result).decisions) console.log(call.name, judged);

    next     npx agentltl test
    then     npx agentltl verify 'runs/*.jsonl' --rules agentltl.rules.yaml
    exit 0"
  `);
});

test("for LangChain", async () => {
  expect((await check([], uses("@langchain/core"))).text).toMatchInlineSnapshot(`
    "written  agentltl.rules.yaml: three rules with examples; change them to name your own tools

    package.json has LangChain. Add:

        npm i @agentltl/langchain @agentltl/rules

        import { agentltlMiddleware, runOf } from "@agentltl/langchain";
        import { jsonlRecorder } from "@agentltl/langchain/node";
        import { loadRules } from "@agentltl/rules/node";
        import { createAgent } from "langchain";

        const rules = await loadRules("agentltl.rules.yaml");
        const ltl = agentltlMiddleware({ rules, tools, posture: "observe", record: jsonlRecorder("runs") });
        const agent = createAgent({ model, tools, middleware: [ltl] }); // ltl first in the list
        const result = await agent.invoke({ messages });
        for (const { call, judged } of runOf(result).decisions) console.log(call.name, judged);

    next     npx agentltl test
    then     npx agentltl verify 'runs/*.jsonl' --rules agentltl.rules.yaml
    exit 0"
  `);
});

test.each<[string, Readonly<Record<string, string>>]>([
  ["no package.json", {}],
  ["one that is broken", { "package.json": "{" }],
  ["one that holds no object", { "package.json": "null" }],
  ["one without either", uses("express", "__proto__")],
])("with %s the lines are those for a loop of one's own", async (_name, files) => {
  const { text } = await check([], files);
  expect(text).toContain("createGuard");
  expect(text).toMatch(/exit 0$/);
});

test("for a loop of one's own", async () => {
  expect((await check([], {})).text).toMatchInlineSnapshot(`
    "written  agentltl.rules.yaml: three rules with examples; change them to name your own tools

    package.json has neither \`ai\` nor \`langchain\`. For a loop of your own add:

        npm i @agentltl/core @agentltl/rules

        import { createGuard } from "@agentltl/core";
        import { guardCalls } from "@agentltl/core/host";
        import { loadRules } from "@agentltl/rules/node";

        const guard = createGuard(await loadRules("agentltl.rules.yaml"), { posture: "observe" }); // one for each session
        const guarded = guardCalls(guard);
        for (const { id, name, args } of calls) {
          const result = await guarded({ id, name, args }, (judged) => run(name, judged));
          messages.push({ role: "tool", content: result }); // of a refused call it says why
        }
        for (const { call, judged } of guard.decisions) console.log(call.name, judged);

    next     npx agentltl test
    then     npx agentltl verify 'runs/*.jsonl' --rules agentltl.rules.yaml
    exit 0"
  `);
});

test("a file that exists is left as it is, unless one says otherwise", async () => {
  const kept = await check([], { [file]: "mine" });
  expect([kept.written, kept.text]).toEqual([
    "mine",
    `error: ${file} exists and was left as it is; with --force it is overwritten\nexit 2`,
  ]);
  expect((await check(["--force"], { [file]: "mine" })).written).toBe(firstRules);
});
