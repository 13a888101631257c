import { expect, test } from "vitest";
import { read, trace } from "../../test/calls.ts";
import { parserWithin } from "../../test/parser.ts";
import { seenEntities } from "./seen-entities.ts";

const parser = await parserWithin(100);

const pieces = [
  "a",
  "a ",
  " ",
  "\n",
  "\r",
  "\t",
  "(",
  '"""',
  "def f(",
  "def f():\n",
  "class A:\n",
  "  def f(): pass\n",
  "x = ",
  "x: ",
  "1\t",
  "1\tx\n",
  "12: ",
  "{",
  '{"a":',
  '{"content":"',
  "[[",
  "\\n",
  "é",
  "\u00e9\u00df\u00b1",
  "0",
  "f'{",
  "lambda:",
  "@",
];

test.each(pieces.map((piece) => JSON.stringify(piece)))("a read of 300 kB of %s comes to an end", (piece) => {
  const unit = String(JSON.parse(piece));
  const content = unit.repeat(Math.ceil(300_000 / unit.length));
  const { reads, incomplete } = seenEntities(trace(read("a.py", content)), { parser });
  expect(reads).toHaveLength(1);
  expect(incomplete).toBe(false);
});

test("many reads leave no trees behind: the parser still works after them", () => {
  const calls = Array.from({ length: 2_000 }, (_, index) => read("a.py", `def f_${index}(): pass\n`));
  const { reads } = seenEntities(trace(...calls), { parser });
  expect(reads.at(-1)?.definitions.map(({ name }) => name)).toEqual(["f_1999"]);
});
