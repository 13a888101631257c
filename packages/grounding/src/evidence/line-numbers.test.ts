import fc from "fast-check";
import { expect, test } from "vitest";
import { gypSource } from "../../test/calls.ts";
import { withoutLineNumbers } from "./line-numbers.ts";

const styles: Record<string, (number: number, line: string) => string> = {
  "cat -n": (number, line) => `${String(number).padStart(6)}\t${line}`,
  arrow: (number, line) => `${String(number).padStart(6)}→${line}`,
  pipe: (number, line) => `${String(number).padStart(4)} | ${line}`,
  colon: (number, line) => `${number}: ${line}`,
  brackets: (number, line) => `[${number}] ${line}`,
  spaces: (number, line) => `${String(number).padStart(5)}  ${line}`,
};

const lines = gypSource("common.py").split("\n");

test.each(Object.entries(styles))(
  "%s: any chunk comes out as it was, with its first line",
  (_name, style) => {
    fc.assert(
      fc.property(fc.nat(lines.length - 100), fc.integer({ min: 10, max: 80 }), (start, length) => {
        const chunk = lines.slice(start, start + length);
        const numbered = chunk.map((line, index) => style(start + 1 + index, line)).join("\n");
        expect(withoutLineNumbers(numbered)).toEqual({
          text: chunk.join("\n"),
          first: start + 1,
          jumps: [],
          numbered: { from: 1, to: length },
        });
      }),
      { numRuns: 60 },
    );
  },
);

test("a header above the numbers doesn't shift them", () => {
  const numbered = ["File: a.py", "7\tx = 1", "8\ty = 2", "9\tz = 3", "10\tw = 4"].join("\n");
  expect(withoutLineNumbers(numbered)).toEqual({
    text: "File: a.py\nx = 1\ny = 2\nz = 3\nw = 4",
    first: 6,
    jumps: [],
    numbered: { from: 2, to: 5 },
  });
});

test.each([
  ["real source", gypSource("common.py")],
  ["a table of values", "1\t20\n5\t30\n9\t40"],
  ["a mapping", "80: http\n443: https"],
  ["a text with a numbered list in it", "Steps:\nfirst this\n1 read\n2 write\n3 go\nthen\nthat\nand\nmore"],
  ["one line that begins with a number", "3 apples"],
  ["nothing", ""],
])("%s is left alone", (_name, text) => {
  expect(withoutLineNumbers(text)).toEqual({ text, first: undefined, jumps: [], numbered: undefined });
});
