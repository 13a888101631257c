import { expect, test } from "vitest";
import { definesByLook } from "./defines-by-look.ts";
import { isExported } from "./is-exported.ts";

test.each<[string, boolean]>([
  ["export function parseLine() {}", true],
  ["export async function parseLine() {}", true],
  ["export function* parseLine() {}", true],
  ["export function * parseLine() {}", true],
  ["export default function parseLine() {}", true],
  ["export default class parseLine {}", true],
  ["export abstract class parseLine {}", true],
  ["export declare function parseLine(): void;", true],
  ["function parseLine() {}\nexport { parseLine };", true],
  ["function parseLine() {}\nexport { other, parseLine as line };", true],
  ["function parseLine() {}\nexport {\n  other,\n  parseLine,\n};", true],
  ["function parseLine() {}", false],
  ["function parseLine() {}\nexport { other as parseLine };", false],
  ["export function parseLines() {}", false],
  ["export function parseLine$() {}", false],
  ["export const parseLine = 1;", false],
  ["  export function parseLine() {}", false],
  ["// export function parseLine() {}", false],
  // What comes from another file is not defined here.
  ['function parseLine() {}\nexport { parseLine } from "./other.ts";', false],
  ['function parseLine() {}\nexport { parseLine }\n  from "./other.ts";', false],
  ['function parseLine() {}\nexport {parseLine}from "./other.ts";', false],
  ['export { a } from "./a.ts";\nfunction parseLine() {}\nexport { parseLine };', true],
  ["\r\nexport function parseLine() {}\r\n", true],
  ["", false],
])("%j exports it: %s", (text, expected) => expect(isExported("parseLine", text)).toBe(expected));

test("a dollar sign is a part of a name", () => {
  expect(isExported("$parse", "export function $parse() {}")).toBe(true);
  expect(isExported("parse$", "export function parse$() {}")).toBe(true);
  expect(isExported("parse", "export function parse$() {}")).toBe(false);
});

/** Where `readLine` is defined, by how lines look. */
function check(files: Readonly<Record<string, string>>): readonly string[] {
  const found = definesByLook(
    new Set(["readLine", "__proto__"]),
    Object.entries(files).map(([path, text]) => ({ path, text })),
  );
  return [...(found.get("readLine") ?? [])];
}

test.each<[string, boolean]>([
  ["def readLine(self):", true],
  ["    async def readLine(self):", true],
  ["class readLine:", true],
  ["export default async function readLine() {", true],
  ["function* readLine() {}", true],
  ["const readLine = 1;", true],
  ["export type readLine = string;", true],
  ["\tlet readLine;", true],
  ["readLine();", false],
  ["return readLine", false],
  ["# def readLine", false],
  ["// function readLine", false],
  ["const a = 1, readLine = 2;", false],
  ["def readLines():", false],
  ["x = function readLine() {}", false],
])("a line %j defines it: %s", (line, expected) => {
  expect(check({ "a.ts": `${line}\n` })).toEqual(expected ? ["a.ts"] : []);
  expect(check({ "a.py": `first\r\n${line}\r\n` })).toEqual(expected ? ["a.py"] : []);
});

test("every source file is looked at, and no other; each is told once", () => {
  const line = "class readLine {}\nclass readLine {}\n";
  expect(
    check({ "a.ts": line, "b/c.py": line, "d.md": line, "e.js": line, "f.tsx": line, "g.d.ts": line }),
  ).toEqual(["a.ts", "b/c.py", "f.tsx", "g.d.ts"]);
  expect(check({})).toEqual([]);
});
