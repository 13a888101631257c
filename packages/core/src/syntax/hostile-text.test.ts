import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Formula } from "../formula/formula.ts";
import type { Json } from "../json/json.ts";
import { formulas } from "../testing/index.ts";
import { parse } from "./parse.ts";
import { parsePattern } from "./parse-pattern.ts";
import { print } from "./print.ts";

const deep = 100_000;
const long = 1_000_000;

test.each<[string, string, string]>([
  ["negations", `${"!".repeat(deep)}true`, "parentheses and operators nest more than 20000 deep"],
  ["prefix words", `${"G ".repeat(deep)}true`, "parentheses and operators nest more than 20000 deep"],
  [
    "parentheses",
    `${"(".repeat(deep)}true${")".repeat(deep)}`,
    "parentheses and operators nest more than 20000 deep",
  ],
  [
    "parentheses that are never closed",
    "(".repeat(deep),
    "parentheses and operators nest more than 20000 deep",
  ],
  ["arrows", `${"true -> ".repeat(deep)}true`, "parentheses and operators nest more than 20000 deep"],
  ["until", `${"true U ".repeat(deep)}true`, "parentheses and operators nest more than 20000 deep"],
  ["binders", `${"bind a. ".repeat(deep)}true`, "parentheses and operators nest more than 20000 deep"],
  ["counts", "countBefore(".repeat(50_000), "parentheses and operators nest more than 20000 deep"],
  ["formulas just over the limit", `${"!".repeat(10_001)}true`, "operators nest more than 10000 deep"],
  ["lists in a value", `called(a(x = ${"[".repeat(deep)}))`, "a value nests more than 500 deep"],
  ["objects in a value", `called(a(x = ${"{a:".repeat(deep)}))`, "a value nests more than 500 deep"],
  [
    "not in a matcher",
    `called(a(x ${"not ".repeat(deep)}exists))`,
    "`not` stands more than 500 times in a row",
  ],
  [
    "a text of more than a million characters",
    " ".repeat(long + 1),
    "the text has more than 1000000 characters; split it",
  ],
])("%s nested without end are refused", (_name, text, message) => {
  expect(faultOf(text).message).toBe(message);
});

test.each<[string, string]>([
  ["one name", "a".repeat(long)],
  ["one name with dashes", `now(${"a-".repeat(490_000)}`],
  ["one tool", `now(${"*".repeat(long - 5)})`],
  ["a path", `now(a(${"a.".repeat(400_000)}x = 1))`],
  ["a path of indexes", `now(a(${"[0]".repeat(300_000)}))`],
  ["a string that is never closed", `"${"a".repeat(long - 1)}`],
  ["a string of escapes", `now("${"\\n".repeat(490_000)}")`],
  ["a string of quotes", '"'.repeat(long)],
  ["single quotes", "'".repeat(long)],
  ["digits", `count(a) = ${"1".repeat(900_000)}`],
  ["blank lines", "\n".repeat(long)],
  ["carriage returns", "\r\n".repeat(long / 2)],
  ["symbols", "<".repeat(long)],
  ["list items", `now(a(x in [${"1,".repeat(490_000)}]))`],
  ["keys", `now(a(x = {${Array.from({ length: 60_000 }, (_, index) => `k${index}:1`).join()}}))`],
  ["conditions", `now(a(${"x=1,".repeat(240_000)}))`],
  ["a chain of and", `${"true&".repeat(190_000)}true`],
  ["a list of ors", `or(${"true,".repeat(190_000)}true)`],
  ["and without end", "true&".repeat(200_000)],
  ["a prefix before until", `${"!".repeat(19_000)}a U b`],
  ["patterns", `inOrder([${"a,".repeat(490_000)}]`],
])("a million characters of %s are read or refused", (_name, text) => {
  expect(["formula", "fault"]).toContain(outcomeOf(text));
});

test("a formula 10,000 deep is printed and read back", () => {
  const leaf: Formula = { kind: "constant", value: true };
  const towers: readonly ((body: Formula) => Formula)[] = [
    (body) => ({ kind: "not", body }),
    (body) => ({ kind: "and", parts: [leaf, body] }),
    (body) => ({ kind: "until", left: body, right: leaf }),
    (body) => ({ kind: "implies", left: leaf, right: body }),
    (body) => ({ kind: "not", body: { kind: "or", parts: [body, leaf] } }),
    (body) => ({
      kind: "globally",
      body: { kind: "forall", variable: "x", domain: { kind: "toolNames" }, body },
    }),
  ];
  for (const build of towers) {
    const levels = Math.floor(9_999 / depthOfOne(build(leaf)));
    const formula = Array.from({ length: levels }).reduce<Formula>(build, leaf);
    const text = print(formula);
    expect(print(parse(text)) === text).toBe(true);
  }
});

test("printing refuses values that nest too deep, and says so", () => {
  let value: Json = 1;
  for (let level = 0; level < 20_000; level++) value = [value];
  const formula: Formula = { kind: "predicate", name: "p", terms: [value], sees: "prefix" };
  expect(() => print(formula)).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: a value nests more than 500 deep and can't be printed]`,
  );
});

test("any text is a formula or a fault with a place inside the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => outcomeOf(text) !== "crash"),
    { numRuns: 3_000 * factor },
  );
});

test("any text made of the language's own words is one, too", () => {
  const words =
    'G F X not ! U W <-> -> | & ( ) [ ] { } , . : = == <= "a" now( called( before( bind forall x in $x values( args result *'.split(
      " ",
    );
  const text = fc.array(fc.constantFrom(...words, "F<=2", "count(", "refund(", "or(", "at(1,"), {
    maxLength: 14,
  });
  fc.assert(
    fc.property(text, (parts) => outcomeOf(parts.join(" ")) !== "crash"),
    { numRuns: 3_000 * factor },
  );
});

test("any mutation of a printed formula is one, too", () => {
  const mutated = fc
    .tuple(
      formulas({ code: true }),
      fc.nat(),
      fc.nat(4),
      fc.constantFrom("", "(", ")", ",", '"', "=", "$", "\n", "G", "*", "}"),
    )
    .map(([formula, seed, removed, added]) => {
      const text = print(formula);
      const at = seed % (text.length + 1);
      return text.slice(0, at) + added + text.slice(at + removed);
    });
  let faults = 0;
  fc.assert(
    fc.property(mutated, (text) => {
      const outcome = outcomeOf(text);
      if (outcome === "fault") faults += 1;
      return outcome !== "crash";
    }),
    { numRuns: 2_000 * factor },
  );
  expect(faults).toBeGreaterThan(600);
});

/** What reading `text` comes to, as formula and as pattern; `crash` where the error is not ours or points outside of the text. */
function outcomeOf(text: string): "formula" | "fault" | "crash" {
  const outcomes = [parse, parsePattern].map((read) => {
    try {
      read(text);
      return "formula";
    } catch (error) {
      return AgentLTLError.isInstance(error) && isInside(error, text) ? "fault" : "crash";
    }
  });
  return outcomes.includes("crash") ? "crash" : outcomes[0] === "formula" ? "formula" : "fault";
}

function isInside(error: AgentLTLError, text: string): boolean {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const { place } = error;
  const line = place === undefined ? undefined : lines[place.line - 1];
  const inside =
    line !== undefined && place?.source === line && place.column >= 1 && place.column <= line.length + 1;
  return inside && error.code === "syntax" && !error.message.includes("\n");
}

function faultOf(text: string): AgentLTLError {
  try {
    parse(text);
  } catch (error) {
    if (AgentLTLError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("the text was read");
}

function depthOfOne(formula: Formula): number {
  return print(formula).startsWith("not (") || print(formula).startsWith("G(") ? 2 : 1;
}
