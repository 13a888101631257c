import { readFileSync } from "node:fs";
import { categoryOf, isCorrect, paperCategory, type Refusal } from "@agentltl/grounding";
import { expect, test, vi } from "vitest";
import { tableOf } from "./table-of.ts";

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const page = text("../../../docs/grounding.md");

test("the page's example is the one that is compiled, and prints what the page says", async () => {
  expect(page).toContain(`\`\`\`ts\n${text("./page-example.ts")}\`\`\``);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./page-example.ts");
  const printed = log.mock.calls.map((words) => words.join(" ")).join("\n");
  log.mockRestore();
  expect(printed).not.toBe("");
  expect(page).toContain(`\`\`\`text\n${printed}\n\`\`\``);
});

const verdicts = tableOf(page, "verdict");

test("there are lines to check", () => {
  expect([verdicts.length, tableOf(page, "the truth").length]).toEqual([8, 9]);
});

test.each(verdicts.map((row) => [row[0] ?? "", row.slice(1)] as const))(
  "the categories of an answer that is %s",
  (verdict, expected) => {
    const refusals: readonly Refusal[] = ["exact", "within"];
    const result = {
      grounded: verdict === "not judged" ? null : !verdict.startsWith("not"),
      vacuous: verdict.includes("vacuous"),
      refusal: refusals.find((one) => verdict.endsWith(`refusal ${one}`)) ?? "none",
    };
    expect([
      paperCategory(true, result) ?? "-",
      paperCategory(false, result) ?? "-",
      categoryOf(true, result),
      categoryOf(false, result),
    ]).toEqual(expected);
  },
);

test.each(tableOf(page, "the truth"))("whether %s is answered by %s", (truth, answer, evidence, paper) => {
  const place = truth.includes(".py") ? { path: truth } : { symbol: truth };
  const judged = (["evidence", "paper"] as const).map((policy) =>
    isCorrect(answer, [place], policy) ? "yes" : "no",
  );
  expect(judged).toEqual([evidence, paper]);
});
