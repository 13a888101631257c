import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problems } from "../formula/problems.ts";
import { infixSymbols, prefixSymbols } from "./operators.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { atomNames } from "./read-atom.ts";

const doc = readFileSync(new URL("../../../../docs/language.md", import.meta.url), "utf8");
const formulas = [...doc.matchAll(/```formula\n(.*?)```/gs)].flatMap(([, block = ""]) =>
  block.trim().split("\n"),
);

test("the language's page has formulas to try", () => {
  expect(formulas.length).toBeGreaterThanOrEqual(40);
});

test.each(formulas)("the language's page writes a formula: %s", (text) => {
  const formula = parse(text);
  expect(problems(formula)).toEqual([]);
  expect(parse(print(formula))).toEqual(formula);
});

test("the language's page explains every operator, atom and domain", () => {
  const written = doc.replaceAll("\\|", "|");
  const words = [
    ...atomNames,
    "forall",
    "exists",
    "bind",
    "bindSome",
    "countBefore",
    "at",
    "argsOf",
    "resultsOf",
    "seen",
    "toolNames",
    "values",
    "metricsOf",
    "registeredDomain",
  ];
  expect(words.filter((word) => !new RegExp(`\`${word}[( \`]`).test(written))).toEqual([]);
  expect(Object.values(prefixSymbols).filter((symbol) => !written.includes(`| \`${symbol} f\` |`))).toEqual(
    [],
  );
  expect(Object.values(infixSymbols).filter((symbol) => !written.includes(`| \`f ${symbol} g\` |`))).toEqual(
    [],
  );
});
