// Any run of calls and messages can be written as an example, and reads as the same run.
import type { Json } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { traceOfWord } from "../compare/trace-of-word.ts";
import type { Move, Word } from "../compare/word.ts";
import { wordText } from "../compare/word-text.ts";
import { parseExample } from "./parse-example.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "true",
    "null",
    "7",
    "it's",
    'a "b"',
    "a, b",
    "{x}",
    "a -> b",
    "\n",
    "\u007f\u0001",
    "é",
    "-",
    "!",
  ),
  fc.string({ maxLength: 6 }),
);

const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<Json>(null, true, false, 0, -3, 1.5, 1e-7),
    texts,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(texts, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const moves: fc.Arbitrary<Move> = fc
  .record({
    name: fc.constantFrom("a", "get_order", "mcp__x", "b.c-d"),
    args: fc.dictionary(texts, values, { maxKeys: 3, noNullPrototype: true }),
    outcome: fc.constantFrom("ok" as const, "error" as const),
    result: fc.option(values, { nil: undefined }),
    role: fc.option(fc.constantFrom("user" as const, "assistant" as const, "system" as const), {
      nil: undefined,
    }),
    text: texts,
    parallel: fc.boolean(),
  })
  .map(
    ({ name, args, outcome, result, role, text, parallel }): Move => ({
      // A result that is nothing is left out, as one that no rule asks about.
      call: { name, args, outcome, ...(result === undefined || result === null ? {} : { result }) },
      ...(role === undefined || parallel ? {} : { said: { role, text } }),
      ...(parallel ? { parallel } : {}),
    }),
  );

test("a run that is written as an example reads as the same run", () => {
  let parallel = 0;
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 4 }), ([first, ...others]) => {
      if (first === undefined) return;
      // The first call of a run is beside none.
      const { parallel: _none, ...alone } = first;
      const word: Word = [alone, ...others];
      if (word.some((move) => move.parallel)) parallel += 1;
      const { calls, dialogue } = parseExample(wordText(word));
      const expected = traceOfWord(word);
      expect(calls.map(({ turn: _turn, ...call }) => call)).toEqual(expected.calls);
      expect(dialogue.map(({ turn: _turn, ...message }) => message)).toEqual(expected.dialogue);
    }),
    { numRuns: 150 * factor },
  );
  expect(parallel).toBeGreaterThan(20);
});

test("turns begin where the user speaks again, and steps are counted through", () => {
  const { calls } = parseExample('user: "a", [a b], assistant: "x", c, user: "b", user: "c", d');
  expect(calls.map(({ name, step, turn }) => [name, step, turn])).toEqual([
    ["a", 1, 1],
    ["b", 1, 1],
    ["c", 2, 1],
    ["d", 3, 3],
  ]);
});

test("white space around anything changes nothing", () => {
  const plain = parseExample('user: "hi", [a{x: 1} b!], c -> {k: [1, 2]}, answer: "done"');
  const spaced = parseExample(
    ' user :  "hi" ,\n[ a { x : 1 }  b ! ] ,\tc  ->  { k : [ 1 , 2 ] } , answer: "done" ',
  );
  expect(spaced).toEqual(plain);
});
