import { expect, test } from "vitest";
import { leastRandom } from "./decoding.ts";
import { modelOfScript, parseScript } from "./parse-script.ts";
import { parseTasks } from "./parse-tasks.ts";

const script = parseScript(`
- task: a
  method: react
  act: [only under react]
- task: a
  plan: ["{}"]
  act: [[{ tool: search, args: { q: x } }, { tool: look }], found]
- act: [for every task]
`);

/** What the model of a part says, reply by reply, until it has no more. */
async function said(task: string, method: "react" | "dual-loop", part: "plan" | "act" | "verify") {
  const model = modelOfScript(script, { task, method, part });
  const texts: unknown[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const reply = await model
      .complete([{ role: "user", text: "x" }], { ...leastRandom, tools: [] })
      .catch(String);
    texts.push(
      typeof reply === "string"
        ? reply
        : reply.calls.length > 0
          ? reply.calls.map(({ name, args }) => [name, args])
          : reply.text,
    );
  }
  return texts;
}

const out = (many: number): string => `RangeError: the script of scripted has ${many} replies`;

test("the first entry of the task and the method that has replies for the part speaks", async () => {
  expect(await said("a", "react", "act")).toEqual(["only under react", out(1), out(1)]);
  expect(await said("a", "dual-loop", "act")).toEqual([
    [
      ["search", { q: "x" }],
      ["look", {}],
    ],
    "found",
    out(2),
  ]);
  expect(await said("b", "react", "act")).toEqual(["for every task", out(1), out(1)]);
  expect(await said("a", "react", "plan")).toEqual(["{}", out(1), out(1)]);
});

test("where no entry has any it has nothing to say", async () => {
  expect(await said("b", "dual-loop", "verify")).toEqual([out(0), out(0), out(0)]);
});

test("its tokens are counted by what is read and written", async () => {
  const model = modelOfScript(script, { task: "b", method: "react", part: "act" });
  const { usage } = await model.complete([{ role: "user", text: "x".repeat(80) }], {
    ...leastRandom,
    tools: [],
  });
  expect(usage?.inputTokens).toBeGreaterThan(20);
  expect(usage?.outputTokens).toBe(4);
});

test.each<[string, () => unknown]>([
  ["an unknown key", () => parseScript("- task: a\n  acts: []\n", { file: "s.yaml" })],
  ["a method that is none", () => parseScript("- method: plan\n")],
  ["a task without a goal", () => parseTasks("- id: a\n", { file: "t.yaml" })],
  ["no task at all", () => parseTasks("[]")],
  ["two of one id", () => parseTasks("- { id: a, goal: x }\n- { id: a, goal: y }\n")],
  ["no YAML", () => parseTasks("- { id: a\n")],
])("%s is an error with its place", (_what, read) => {
  expect(read).toThrowErrorMatchingSnapshot();
});

test("tasks are read from JSON as well", () => {
  expect(parseTasks('[{"id": "a", "goal": "x", "visible": {"n": 1}, "state": {"k": null}}]')).toEqual([
    { id: "a", goal: "x", visible: { n: 1 }, state: { k: null } },
  ]);
});
