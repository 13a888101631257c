// All short runs of two or three tools, and formulas about them, for comparing what is found with what is so.
import { evaluate, type Formula, type Trace } from "@agentltl/core";
import { formulas } from "@agentltl/core/testing";
import type fc from "fast-check";
import { parseExample } from "../src/examples/parse-example.ts";

/** Formulas over the tools `a` and `b` that depend on names alone. */
export function namedFormulas(depth: number): fc.Arbitrary<Formula> {
  return formulas({ quantifiers: false, dialogue: false, results: false, depth })
    .filter((formula) => !/"kind":"(metric|withinTime)"/.test(JSON.stringify(formula)))
    .map((formula) => JSON.parse(JSON.stringify(formula), namesOnly));
}

function namesOnly(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("tool" in value && "where" in value)) return value;
  const name = JSON.stringify(value).length % 2 === 0 ? "a" : "b";
  return { tool: { kind: "name", name }, where: [] };
}

/** Every run of at most so many calls of these tools, the shortest first, each call in a step of its own or in that of the one before. */
export function runsTo(longest: number, names: readonly string[] = ["a", "b", "c"]): readonly Trace[] {
  let level: readonly string[] = [""];
  const all = [...level];
  for (let length = 1; length <= longest; length++) {
    level = level.flatMap((word) =>
      names.flatMap((name) => (word === "" ? [name] : [`${word}, ${name}`, `${word} ${name}`])),
    );
    all.push(...level);
  }
  return all.map((word) =>
    parseExample(
      word
        .split(", ")
        .map((step) => (step.includes(" ") ? `[${step}]` : step))
        .join(", "),
    ),
  );
}

/** Whether the trace satisfies all of the formulas. */
export function satisfies(trace: Trace, some: readonly Formula[]): boolean {
  return some.every((formula) => evaluate(formula, trace).verdict === "satisfied");
}
