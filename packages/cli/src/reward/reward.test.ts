import { createRewarder } from "@agentltl/bench/reward";
import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const task = {
  id: "t-1",
  gold: [
    { name: "tool_a", args: { i: 1 }, result: 2 },
    { name: "tool_b", args: { i: 2, j: 3 }, result: 5 },
  ],
  answer: 5,
};
const good = { tool_calls: task.gold, final_answer: "5" };
const idle = { tool_calls: [], final_answer: "5" };

async function check(argv: readonly string[], setting: Setting = {}): Promise<string> {
  const { code, stdout, stderr } = await command(["reward", ...argv], setting);
  return `${stdout}${stderr}exit ${code}`;
}

test("a line for each line, in order, of the bytes that a rewarder gives", async () => {
  const items = [
    { task, rollout: good },
    { id: "x", task, rollout: idle, preset: "hardened" },
    { task, rollout: good, alpha: 1 },
  ];
  const rewarder = createRewarder();
  const own = items.map((item, index) => `${rewarder.answerText(JSON.stringify(item), index)}\n`).join("");
  const { code, stdout, stderr } = await command(["reward"], { stdin: lines(...items) });
  expect(stdout).toBe(own);
  expect([code, stderr]).toEqual([0, "3 of 3 rewards have a value, mean 0.667\n"]);
});

test("from a file, with the tasks of another, and a preset", async () => {
  expect(
    await check(["items.jsonl", "--tasks", "tasks.jsonl", "--preset", "hardened"], {
      files: { "items.jsonl": lines({ task: "t-1", rollout: idle }), "tasks.jsonl": lines(task) },
    }),
  ).toMatchInlineSnapshot(`
    "{"format":1,"index":0,"value":0,"parts":{"compliance":0,"accuracy":1,"distance":0.1353352832366127},"notes":["no call ran, so the reward is 0"],"hash":"25815828"}
    1 of 1 rewards have a value, mean 0.000
    exit 0"
  `);
});

test("one task for all items, from a file of many lines", async () => {
  expect(
    await check(["--task", "task.json", "--alpha", "1"], {
      files: { "task.json": JSON.stringify(task, null, 2) },
      stdin: lines({ rollout: good }),
    }),
  ).toContain("1 of 1 rewards have a value, mean 1.000");
});

test("what can't be used is said in its line, and the exit code is 2", async () => {
  expect(
    await check([], {
      stdin: lines({ task, rollout: good }, { task, rolout: good }, { task: "t-1", rollout: good }),
    }),
  ).toMatchInlineSnapshot(`
    "{"format":1,"index":0,"value":1,"parts":{"compliance":1,"accuracy":1,"distance":1},"notes":[],"hash":"f6f3e40d"}
    {"format":1,"index":1,"value":null,"error":{"code":"input-invalid","message":"the item has an unknown key \`rolout\`; did you mean \`rollout\`?"}}
    {"format":1,"index":2,"value":null,"error":{"code":"name-unknown","message":"no task is called \`t-1\`; no tasks were loaded: start with --tasks, or give the task itself"}}
    1 of 3 rewards have a value, mean 1.000
    2 could not be used, the first: line 2: the item has an unknown key \`rolout\`; did you mean \`rollout\`?
    exit 2"
  `);
});

test("what has no value is no 0, and the exit code is 3", async () => {
  const rollout = { tool_calls: [{ name: "tool_a" }, { name: "tool_b" }], final_answer: "5" };
  expect(await check([], { stdin: lines({ task, rollout }) })).toMatchInlineSnapshot(`
    "{"format":1,"index":0,"value":null,"parts":{"compliance":null,"accuracy":1,"distance":null},"notes":["not evaluated: [tool_b_i_of_call_2, args_of_call_1, result_of_call_1, args_of_call_2, result_of_call_2], so compliance has no value","arguments are not recorded, so distance has no value"],"hash":"f6f3e40d"}
    0 of 1 rewards have a value
    1 could not be evaluated: their \`notes\` say why; --preset hardened counts that as failed
    exit 3"
  `);
});

test("what callers get wrong is refused with the cure", async () => {
  const item = { stdin: lines({ rollout: good }) };
  const wrong = [
    await check([], { stdin: "" }),
    await check([]),
    await check(["none.jsonl"]),
    await check(["--preset", "hard"], item),
    await check(["--alpha", "2"], item),
    await check(["--task", "none.json"], item),
    await check(["--task", "t.json"], { ...item, files: { "t.json": "5" } }),
    await check(["--tasks", "t.jsonl"], { ...item, files: { "t.jsonl": lines({ gold: [] }) } }),
    await check(["--tasks", "t.jsonl"], { ...item, files: { "t.jsonl": lines(task, task) } }),
    await check(["--tasks", "t.jsonl"], { ...item, files: { "t.jsonl": "" } }),
    await check(["serve", "--workers", "0"]),
    await check(["serve", "--port", "x"]),
  ];
  expect(wrong.join("\n")).toMatchInlineSnapshot(`
    "error: no rollout was given; write one on each line
    exit 2
    error: no items are given; name a file, or pipe lines in: agentltl reward < items.jsonl
    exit 2
    error: \`none.jsonl\` does not exist; check the path
    exit 2
    error: option '--preset <name>' argument 'hard' is invalid. Allowed choices are paper, hardened.
    see agentltl reward --help
    exit 2
    error: option '--alpha <share>' argument '2' is invalid. write a number from 0 to 1, such as 0.5.
    see agentltl reward --help
    exit 2
    error: \`none.json\` does not exist; check the path
    exit 2
    error: t.json: a task is a JSON object with \`gold\`, \`answer\`, and \`constraints\` or \`rules\`
    exit 2
    error: t.jsonl:1: the task has no \`id\` that is a text; items name tasks by it
    exit 2
    error: t.jsonl:2: \`t-1\` is the id of an earlier task; give each its own
    exit 2
    error: t.jsonl has no tasks; write one on each line
    exit 2
    error: option '--workers <number>' argument '0' is invalid. write 1 or more.
    see agentltl reward serve --help
    exit 2
    error: option '--port <number>' argument 'x' is invalid. write a whole number, such as 1.
    see agentltl reward serve --help
    exit 2"
  `);
});
