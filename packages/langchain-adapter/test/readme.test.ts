import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the README's example is the one that is compiled, and prints what the README says", async () => {
  const readme = text("../README.md");
  expect(readme).toContain(`\`\`\`ts\n${text("./readme-example.ts")}\`\`\``);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./readme-example.ts");
  const printed = log.mock.calls.map((words) => words.join(" ").trim()).join("\n");
  log.mockRestore();
  expect(printed.split("\n")).toHaveLength(2);
  expect(readme).toContain(`\`\`\`text\n${printed}\n\`\`\``);
});
