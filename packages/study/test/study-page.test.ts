// What docs/study.md shows: its study file is read, its agent is run.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseStudy } from "../src/file/parse-study.ts";
import agent from "./page-agent.ts";

const page = readFileSync(new URL("../../../docs/study.md", import.meta.url), "utf8");
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";

test("the page's study file can be read", () => {
  const study = parseStudy(block("yml"), "docs/study.md");
  expect([study.repositories.length, study.models.length, study.judges[0]?.calls]).toEqual([3, 3, 5]);
});

test("the page's agent is the one that is compiled, and it answers", async () => {
  const source = readFileSync(new URL("./page-agent.ts", import.meta.url), "utf8");
  expect(source).toContain(block("ts"));
  const signal = new AbortController().signal;
  const task = { repository: "r", question: "Where?", system: "", user: "", model: "m", seed: 1, signal };
  const tools = { list_directory: async () => ({ entries: [] }), read_file: async () => ({}) };
  expect(await agent(task, tools)).toBe('I saw {"entries":[]}, and was asked: Where?');
});

test("each command of the page is one that there is", () => {
  const commands = [...page.matchAll(/agentltl study (\w+)/g)].map(([, name = ""]) => name);
  const source = readFileSync(new URL("../../cli/src/study/study-command.ts", import.meta.url), "utf8");
  const there = [...source.matchAll(/command\(\s*study,\s*"(\w+)"/g)].map(([, name = ""]) => name);
  expect(there).toContain("worker");
  expect(commands.filter((name) => !there.includes(name))).toEqual([]);
  expect(commands).toContain("worker");
});
