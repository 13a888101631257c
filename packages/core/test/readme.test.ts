import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import * as core from "../src/index.ts";
import { shown } from "./readme-agent.ts";

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const readme = text("../README.md");

test("the README's loop is the one that is compiled, and prints what the README says", async () => {
  expect(readme).toContain(`\`\`\`ts\n${text("./readme-example.ts")}\`\`\``);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./readme-example.ts");
  const printed = log.mock.calls.map((words) => words.join(" ")).join("\n");
  log.mockRestore();
  expect(readme).toContain(`\`\`\`text\n${printed}\n\`\`\``);
  const quoted = [...readme.matchAll(/^> (.*)$/gm)].map(([, quote]) => quote);
  expect(quoted).toHaveLength(2);
  expect(shown).toEqual(expect.arrayContaining(quoted));
});

test("the table names what there is", () => {
  const names = [...readme.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)[`(]/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => !(name in core))).toEqual([]);
});

test("the package's other entries are in the table", () => {
  const { exports } = JSON.parse(text("../package.json")) as { readonly exports: object };
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(["./formula", "./host", "./testing"]));
  for (const entry of ["formula", "host", "testing"]) expect(readme).toContain(`\`@agentltl/core/${entry}\``);
});
