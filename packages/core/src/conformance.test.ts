import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evaluate } from "./evaluate/evaluate.ts";
import { domainKinds } from "./formula/domain-kinds.ts";
import { formulaKinds } from "./formula/formula-kinds.ts";
import type { Matcher } from "./formula/pattern.ts";
import { canonicalText } from "./json/canonical-text.ts";
import { isJsonObject, type Json } from "./json/json.ts";
import { holds } from "./semantics/holds.ts";
import { parse } from "./syntax/parse.ts";
import { conformanceRegistry as registry } from "./testing/vectors/conformance-registry.ts";
import { type ConformanceVector, conformanceVectors } from "./testing/vectors/conformance-vectors.ts";

const folder = new URL("../../../conformance/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
const vectors = files.flatMap((file) =>
  conformanceVectors(readFileSync(new URL(file, folder), "utf8")).map((vector) => ({
    ...vector,
    name: `${file.replace(".json", "")}: ${vector.name}`,
  })),
);

describe("the definition gives the verdict of", () => {
  test.each(vectors)("$name", ({ formula, trace, options, verdict }) => {
    expect(holds(formula, trace, { ...options, registry })).toBe(verdict);
  });
});

describe("the fast evaluator gives the verdict of", () => {
  test.each(vectors)("$name", ({ formula, trace, options, verdict }) => {
    expect(evaluate(formula, trace, { ...options, registry }).verdict).toBe(verdict);
  });
});

test("every text reads as the formula beside it", () => {
  const misread = vectors.filter(({ text, formula }) => text !== undefined && !isSame(parse(text), formula));
  expect(misread.map(({ name }) => name)).toEqual([]);
});

test("every name is used once", () => {
  const names = vectors.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe("there is a satisfied and a violated vector with every", () => {
  const matcherKinds: Readonly<Record<Matcher["kind"], true>> = {
    equals: true,
    variable: true,
    oneOf: true,
    compare: true,
    sameAs: true,
    glob: true,
    regex: true,
    contains: true,
    exists: true,
    absent: true,
    not: true,
  };
  // A function is no data.
  const written = [...domainKinds].filter((kind) => kind !== "computed");

  test.each([
    ["kind of formula", [...formulaKinds], isFormula],
    ["kind of matcher", Object.keys(matcherKinds), isMatcherOf],
    ["kind of domain", written, isDomain],
    ["way to name tools", ["any", "name", "names", "glob"], isToolSelector],
    ["thing to compare with", ["literal", "variable", "valueAt"], isOperand],
  ])("%s", (_what, kinds, fits) => {
    const lacking = kinds.flatMap((kind) =>
      (["satisfied", "violated"] as const)
        .filter(
          (verdict) => !vectors.some((vector) => vector.verdict === verdict && mentions(vector, kind, fits)),
        )
        .map((verdict) => `${kind}, ${verdict}`),
    );
    expect(lacking).toEqual([]);
  });
});

/** Whether an object that stands under `key` and has `kind` is what is looked for. */
type Fits = (key: string, value: Json) => boolean;

const formulaKeys = ["formula", "body", "left", "right", "parts"];

/** A branch of `branchCalled` stands under `right`, too, and has no `kind`; a matcher's `body` is one of its own. */
function isFormula(key: string, value: Json): boolean {
  return formulaKeys.includes(key) && isJsonObject(value) && formulaKinds.has(String(value.kind));
}

function isMatcherOf(key: string): boolean {
  return ["matcher", "expected", "text", "agent", "body"].includes(key);
}

function isDomain(key: string): boolean {
  return key === "domain";
}

function isToolSelector(key: string): boolean {
  return key === "tool";
}

function isOperand(key: string): boolean {
  return key === "operand";
}

function mentions({ formula }: ConformanceVector, kind: string, fits: Fits): boolean {
  const data: Json = JSON.parse(JSON.stringify(formula));
  return [...objectsIn("formula", data)].some(
    ([key, value]) => isJsonObject(value) && value.kind === kind && fits(key, value),
  );
}

/** Every object in `value`, with the key under which it, or the list that it is in, stands. */
function* objectsIn(key: string, value: Json): Generator<readonly [string, Json]> {
  if (Array.isArray(value)) for (const member of value) yield* objectsIn(key, member);
  if (!isJsonObject(value)) return;
  yield [key, value];
  for (const [inner, member] of Object.entries(value)) yield* objectsIn(inner, member);
}

function isSame(left: unknown, right: unknown): boolean {
  return canonicalText(JSON.parse(JSON.stringify(left))) === canonicalText(JSON.parse(JSON.stringify(right)));
}
