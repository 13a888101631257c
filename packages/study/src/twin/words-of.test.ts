import fc from "fast-check";
import { expect, test } from "vitest";
import { pathsNamedIn, renameModule, renamePath, tailsOf } from "./rename-path.ts";
import { renameText, turnBack } from "./rename-text.ts";
import { piecesOf, wordsOf } from "./words-of.ts";

test.each<[string, readonly string[]]>([
  ["readHTTPLine_2", ["read", "http", "line"]],
  ["parse", ["parse"]],
  ["Parse", ["parse"]],
  ["HTTP", ["http"]],
  ["HTTPServer", ["http", "server"]],
  ["parseX", ["parse", "x"]],
  ["XMLToJSON", ["xml", "to", "json"]],
  ["snake_case_name", ["snake", "case", "name"]],
  ["__init__", ["init"]],
  ["kebab-case", ["kebab", "case"]],
  ["v2Parser", ["v", "parser"]],
  ["", []],
  ["_1", []],
  ["größe", ["gr", "e"]],
])("the words of `%s` are %j", (name, words) => expect(wordsOf(name)).toEqual(words));

test("the pieces of a name are together the name, and words hold letters alone", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "b", "A", "B", "_", "2", "$", "é"), maxLength: 12 }),
      (name) => {
        const pieces = piecesOf(name);
        expect(pieces.map(({ text }) => text).join("")).toBe(name);
        for (const { text, isWord } of pieces) expect(/^[A-Za-z]+$/.test(text)).toBe(isWord);
      },
    ),
  );
});

const stems = new Map([
  ["parser", "lantern"],
  ["read-line", "hold-door"],
  ["src", "oak"],
]);

test.each<[string, string]>([
  ["src/parser.ts", "oak/lantern.ts"],
  ["src/parser.test.ts", "oak/lantern.test.ts"],
  ["src/parser.d.ts", "oak/lantern.d.ts"],
  ["parser/read-line.py", "lantern/hold-door.py"],
  // Of other files the folders alone.
  ["src/parser.md", "oak/parser.md"],
  ["parser", "parser"],
  ["src/other.ts", "oak/other.ts"],
  ["srcs/parsers.ts", "srcs/parsers.ts"],
  ["", ""],
])("the path `%s` is `%s`", (path, renamed) => expect(renamePath(path, stems)).toBe(renamed));

test.each<[string, string]>([
  ["./parser.ts", "./lantern.ts"],
  ["../src/read-line", "../oak/hold-door"],
  ["./parser.js", "./lantern.js"],
  ["zod", "zod"],
])("the module `%s` is `%s`", (module, renamed) => expect(renameModule(module, stems)).toBe(renamed));

test("paths in a text are those of the tree, whole or from some folder on, also with the ending of what is compiled", () => {
  const tails = tailsOf(["src/parser.ts", "src/deep/read-line.py"]);
  expect([...tails].toSorted()).toEqual([
    "deep/read-line.py",
    "parser.ts",
    "read-line.py",
    "src/deep/read-line.py",
    "src/parser.ts",
  ]);
  const named = (text: string): readonly string[] =>
    pathsNamedIn(text, tails, stems).map((one) => `${text.slice(one.start, one.end)} > ${one.text}`);
  expect(named("see src/parser.ts and parser.js, or deep/read-line.py.")).toEqual([
    "src/parser.ts > oak/lantern.ts",
    "parser.js > lantern.js",
    "deep/read-line.py > deep/hold-door.py",
  ]);
  expect(named("other.ts, lib/parser.ts, parser.tsx, parser.ts-old, myparser.ts")).toEqual([]);
});

const names = new Map([
  ["readLine", "holdDoor"],
  ["parse", "glow"],
]);

test.each<[string, boolean, string]>([
  // In code every name.
  ["parse(readLine())", true, "glow(holdDoor())"],
  ["parser parses", true, "parser parses"],
  ["$parse parse$ _parse", true, "$parse parse$ _parse"],
  ["a-parse", true, "a-glow"],
  // Elsewhere those of two words, since one may be a word of any language.
  ["to parse a readLine", false, "to parse a holdDoor"],
  ["readLine's", false, "holdDoor's"],
  ["the read-line file", false, "the hold-door file"],
  ["the parser", false, "the parser"],
  ["größreadLine", false, "größreadLine"],
  ["", false, ""],
])("%j, code %s, is %j", (text, code, renamed) => {
  expect(renameText(text, () => code, { names, stems })).toBe(renamed);
});

test("stretches that are given stand as they are, and of two that overlap the first counts", () => {
  const text = "parse parse parse";
  const renamed = renameText(text, () => true, { names, stems }, [
    { start: 6, end: 11, text: "ONE" },
    { start: 8, end: 14, text: "TWO" },
  ]);
  expect(renamed).toBe("glow ONE glow");
});

test("what code a place is in is asked at the place of the whole text", () => {
  const text = "parse parse";
  expect(renameText(text, (at) => at >= 6, { names, stems })).toBe("parse glow");
  expect(renameText(text, (at) => at >= 6, { names, stems }, [{ start: 0, end: 5, text: "x" }])).toBe(
    "x glow",
  );
});

test("names of a twin are turned back wherever they stand, and a name of none stays", () => {
  const back = new Map([...names, ...stems].map(([name, other]) => [other, name]));
  expect(turnBack("glow(holdDoor) in hold-door.ts, oak/lantern.py; glowing", back)).toBe(
    "parse(readLine) in read-line.ts, src/parser.py; glowing",
  );
  const piece = fc.constantFrom("parse", "readLine", "other", " ", "(", ".", "\n");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect(
        turnBack(
          renameText(text, () => true, { names, stems }),
          back,
        ),
      ).toBe(text);
    }),
  );
});
