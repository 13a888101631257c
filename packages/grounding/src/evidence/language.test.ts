import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  ["a.py", "python"],
  ["b/A.PYI", "python"],
  ["a.test.ts", "typescript"],
  ["a.tsx", "tsx"],
  ["a.mjs", "tsx"],
  ["inc/a.h", "cpp"],
  ["a.c++", "cpp"],
  ["a.go", "go"],
  ["A.java", "java"],
  ["a.rs", "rust"],
  ["a.md", undefined],
  ["a.constructor", undefined],
])("the extension of %s tells", (path, expected) => {
  expect(languageOf(path, "def f(): pass")).toBe(expected);
});

test.each([
  ["#!/usr/bin/env python3\nx", "python"],
  ["#!/usr/bin/env -S node --flag\nx", "typescript"],
  ["import os\n\n@wrap\ndef f():\n  pass\n", "python"],
  ["package main\n\nfunc main() {\n}\n", "go"],
  ["pub fn main() {\n}\nuse std::io;\n", "rust"],
  ["package a.b;\nimport java.util.List;\npublic class A {\n}\n", "java"],
  ["#include <stdio.h>\n#define A 1\n", "cpp"],
  ['import { a } from "b";\nexport const c = 1;\n', "typescript"],
  ["Some text that is about nothing.\n", undefined],
  ["", undefined],
])("without an extension the look of %j tells", (text, expected) => {
  expect(languageOf(undefined, text)).toBe(expected);
  expect(languageOf("bin/run", text)).toBe(expected);
});
