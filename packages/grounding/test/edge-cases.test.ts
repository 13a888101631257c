import { readFileSync } from "node:fs";
import { checkGrounding, type GroundingResult, type Policy } from "@agentltl/grounding";
import { pythonParser } from "@agentltl/grounding/node";
import { expect, test } from "vitest";
import { trace } from "./calls.ts";
import { type EdgeCase, edgeCases } from "./edge-cases.ts";
import { tableOf } from "./table-of.ts";

const page = readFileSync(new URL("../../../docs/grounding.md", import.meta.url), "utf8");
const rows = tableOf(page, "what happened");
const parser = await pythonParser();

test("the page has a line for each edge case, and an edge case for each line", () => {
  expect(rows.map(([name]) => name)).toEqual(edgeCases.map(({ name }) => name));
});

test.each(edgeCases.map((one) => [one.name, one] as const))("%s", (name, one) => {
  const [, answer, evidence, paper] = rows.find(([first]) => first === name) ?? [];
  expect([answer, evidence, paper]).toEqual([shown(one), verdict(one, "evidence"), verdict(one, "paper")]);
});

/** The answer as the page writes it: on one line, with the question that was asked. */
function shown({ answer, question }: EdgeCase): string {
  const asked = question === undefined ? "" : `(asked: ${question}) `;
  return `${asked}${answer.replaceAll("\n", " ⏎ ")}`;
}

function verdict({ calls, answer, question }: EdgeCase, policy: Policy): string {
  const asked = question === undefined ? {} : { question };
  return wordsFor(checkGrounding(answer, trace(...calls), { parser, policy, ...asked }));
}

function wordsFor({ grounded, vacuous, refusal, entities }: GroundingResult): string {
  if (grounded === null) return "not judged";
  const word = grounded ? "grounded" : "not grounded";
  const lines = entities.flatMap(({ citedLines }) => citedLines ?? []).filter((one) => one !== "read");
  const notes = [
    ...(vacuous ? ["vacuous"] : []),
    ...(refusal === "none" ? [] : [`refusal ${refusal}`]),
    ...lines.map((one) => `lines ${one}`),
  ];
  return [word, ...notes].join(", ");
}
