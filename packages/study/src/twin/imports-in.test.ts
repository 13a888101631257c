import { sourceParser } from "@agentltl/grounding/node";
import { expect, test } from "vitest";
import { importsIn } from "./imports-in.ts";
import { twinSource } from "./twin-source.ts";

const parser = await sourceParser({ languages: ["python", "typescript"] });

/** The imports of a text, each as `module: names`; every module stands where it is said to. */
function importsOf(language: "python" | "typescript", text: string): readonly string[] {
  const parsed = parser.parse(text, language, 60_000);
  const source = twinSource({ path: "a", text, language, ...(parsed === undefined ? {} : { parsed }) });
  return importsIn(source).map(({ module, names, start }) => {
    expect(text.slice(start, start + module.length)).toBe(module);
    return `${module}: ${names.join(" ")}`;
  });
}

test.each([
  ["import os", ["os: os"]],
  ["import os.path as osp, sys", ["os.path: osp", "sys: sys"]],
  ["from .wire import Frame as F, feed  # all", [".wire: Frame F feed"]],
  ["from a.b import (\n  one,\n  two as three,\n)\n", ["a.b: one two three"]],
  ["def f():\n    from .. import wire\n", ["..: wire"]],
  ["x = 'import os'\n# import sys\n", []],
])("in Python %j imports %j", (text, expected) => {
  expect(importsOf("python", text)).toEqual(expected);
});

test.each([
  ['import Zod, { a as b, type C } from "zod";', ["zod: Zod a b C"]],
  ["import * as ns from './wire.ts'", ["./wire.ts: * ns"].map((one) => one.replace("* ", ""))],
  ['import type { A } from "./a.ts";\nexport { B } from "./b.ts";', ["./a.ts: A", "./b.ts: B"]],
  ['export * from "./all.ts";', ["./all.ts: "]],
  ['import "./side.ts";', ["./side.ts: "]],
  ['const { one, two } = await import("lib");', ["lib: one two"]],
  ['const fs = require("node:fs");', ["node:fs: "]],
  ['export { A };\nimport { B } from "b";', ["b: B"]],
  ["// import { A } from 'a'\nconst x = \"import { B } from 'b'\";", []],
])("in TypeScript %j imports %j", (text, expected) => {
  expect(importsOf("typescript", text)).toEqual(expected);
});
