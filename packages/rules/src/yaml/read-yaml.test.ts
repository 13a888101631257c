// What a YAML text comes to, with its places, and what is refused before anything is made of it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { collectFaults } from "../errors/faults.ts";
import { type Json, jsonOf } from "../read/json-value.ts";
import { describeNode, type Node, scalarsIn } from "./node.ts";
import { readYaml } from "./read-yaml.ts";
import { scanTokens } from "./scan-tokens.ts";

function nodeOf(text: string): { readonly node: Node | undefined; readonly faults: readonly string[] } {
  const faults = collectFaults(text);
  const node = readYaml(text, faults);
  return {
    node,
    faults: faults
      .list()
      .map(({ code, line, column, message }) => `${line ?? "-"}:${column ?? "-"} ${code}: ${message}`),
  };
}

const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e-7,
      "",
      "a",
      "null",
      "007",
      "- a",
      "#x",
      "a: b",
      "é\n",
      " x ",
      "*",
      "!t",
    ),
    fc.integer(),
    fc.string({ maxLength: 8 }),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 4 }), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

test("what the library writes is read as the same value, in blocks and in JSON", () => {
  const seen = { read: 0, traps: 0 };
  fc.assert(
    fc.property(values, (value) => {
      const texts = [stringify({ value }, { lineWidth: 0 }), JSON.stringify({ value }, undefined, 1)];
      for (const text of texts) {
        const { node, faults } = nodeOf(text);
        if (node === undefined || faults.length > 0) {
          // Tags, anchors and merge keys are refused wherever they seem to stand.
          expect(faults.join()).toMatch(/yaml-trap|duplicate|wrong-value/);
          seen.traps += 1;
          continue;
        }
        expect(jsonOf(node)).toEqual(parse(text));
        expect(jsonOf(node)).toEqual({ value });
        seen.read += 1;
      }
    }),
    { numRuns: 200 },
  );
  expect(seen.read).toBeGreaterThan(300);
  expect(seen.traps).toBeLessThan(40);
});

test("each scalar says where it begins and ends", () => {
  const text = "a: one\nb: [two, \"th ree\", 'fo''ur']\nc:\n  - d: 5\n  - |\n    six\n    seven\n";
  const { node } = nodeOf(text);
  const scalars = node === undefined ? [] : scalarsIn(node);
  expect(scalars.map(({ start, end }) => text.slice(start, end))).toEqual([
    ...["a", "one", "b", "two", '"th ree"', "'fo''ur'", "c", "d", "5"],
    "|\n    six\n    seven\n",
  ]);
  expect(scalars.map(({ style }) => style)).toEqual([
    ...["plain", "plain", "plain", "plain", "quoted", "quoted", "plain", "plain", "plain"],
    "block",
  ]);
});

test.each<[string, readonly string[]]>([
  ["", []],
  ["# nothing\n", []],
  ["~", []],
  ["null", []],
  ["a", []],
  ["a: yes", []],
  ["a: 0x1F", []],
  ["a: 1_000", []],
  ["a: 0.1", []],
  [
    "a: 12345678901234567890",
    [
      '1:4 wrong-value: YAML reads `12345678901234567890` as a number and would change it; quote it: "12345678901234567890"',
    ],
  ],
  ["a: .nan", ['1:4 wrong-value: YAML reads `.nan` as a number and would change it; quote it: ".nan"']],
  ["a: -007", ['1:4 wrong-value: YAML reads `-007` as a number and would change it; quote it: "-007"']],
  ["a: 1e999", ['1:4 wrong-value: YAML reads `1e999` as a number and would change it; quote it: "1e999"']],
  ["1: a", ["1:1 wrong-value: a key must be a text; quote it"]],
  ["? [a]\n: b", ["1:3 wrong-value: a key must be a text; quote it"]],
  ["null: a", ["1:1 wrong-value: a key must be a text; quote it"]],
  ["a:", ["1:3 wrong-value: `a` has no value; write one, or remove the key"]],
  ["a:\n  b:\n", ["2:5 wrong-value: `b` has no value; write one, or remove the key"]],
  ["- a\n-\n", ["2:2 wrong-value: nothing stands here; write a value, or remove it"]],
  ["[a, , b]", ["1:5 yaml: nothing stands between two commas; write a value there, or drop a comma"]],
  ["a: #5", ['1:4 yaml-trap: "#" starts a comment here; quote the value: "#5"']],
  ["a: # five", ["1:4 wrong-value: `a` has no value; write one, or remove the key"]],
  ["{ a: 1, a: 2 }", ["1:9 duplicate: `a` is given twice; keep one of the two"]],
  [
    "a: &x 1",
    ['1:4 yaml-trap: YAML reads "&x" as an anchor; quote the value, or write it out wherever it is needed'],
  ],
  [
    "a: !!int '1'",
    ['1:4 yaml-trap: YAML reads "!!int" as a tag and would drop it; remove it, or quote the value'],
  ],
  ["{ <<: { a: 1 } }", ['1:3 yaml-trap: YAML reads "<<" as a merge key; write the entries out instead']],
  ["a: '<<'", []],
  ["a: 1\n...\n", []],
])("%j: %j", (text, expected) => {
  expect(nodeOf(text).faults).toEqual(expected);
});

test.each<[string, string]>([
  ["[]", "a list"],
  ["{}", "a mapping"],
  ["x: ~", "nothing (`null`)"],
  ["x: 5", "`5`"],
  ["x: five", "`five`"],
  ["x: '5'", '`"5"`'],
  ["x: |\n  a\n", "`a\n`"],
  [`x: ${"y".repeat(80)}`, `\`${"y".repeat(57)}...\``],
])("%j is called %j", (text, expected) => {
  const { node } = nodeOf(text);
  const value = node?.kind === "map" && node.entries.length > 0 ? node.entries[0]?.value : node;
  expect(value && describeNode(value)).toBe(expected);
});

test.each<[string, number, readonly string[]]>([
  ["a: 1", 1, []],
  ["a: { b: [1, { c: 2 }] }", 4, []],
  ["- - - a", 3, []],
  ["a: *x # y", 1, ["alias *x", "comment # y"]],
  ["%YAML 1.2\n---\na: 1\n---\nb: 2", 1, ["directive %YAML 1.2", "document ---"]],
  ["&a !t [*b, << ]", 1, ["anchor &a", "tag !t", "alias *b", "merge <<"]],
])("%j nests %d deep and has %j", (text, depth, oddities) => {
  const scan = scanTokens(text);
  expect(scan.depth).toBe(depth);
  expect(scan.oddities.map(({ kind, source }) => `${kind} ${source}`)).toEqual(oddities);
});

test("depth and length are bounded, and found without a call stack", () => {
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(nodeOf(`a: ${nested(58)}`).faults).toEqual([]);
  expect(nodeOf(`a: ${nested(5_000)}`).faults[0]).toContain("nest 5001 deep");
  expect(nodeOf(" ".repeat(1_000_001)).faults[0]).toContain("at most 1000000 characters");
});
