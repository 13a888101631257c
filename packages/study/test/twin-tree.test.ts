// The laws of a twin, on random trees and on trees that packages ship.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isCorrect, type SourceParser } from "@agentltl/grounding";
import { sourceParser } from "@agentltl/grounding/node";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { SourceFile } from "../src/corpus/source-tree.ts";
import { findPackage } from "../src/node/corpus/find-package.ts";
import { readTree } from "../src/node/corpus/read-tree.ts";
import { candidatesIn } from "../src/questions/candidates.ts";
import { drawQuestions } from "../src/questions/draw-questions.ts";
import { twinQuestion } from "../src/twin/twin-questions.ts";
import { type Twin, twinTree } from "../src/twin/twin-tree.ts";
import { loadShapes, type ShapeOf } from "./syntax-shape.ts";

let parser: SourceParser;
let shapeOf: ShapeOf;
beforeAll(async () => {
  parser = await sourceParser({ languages: ["python", "typescript"] });
  shapeOf = await loadShapes();
}, 180_000);

const standard: ReadonlySet<string> = new Set(["parse", "forEach", "Promise", "toString"]);
const twinOf = (files: readonly SourceFile[], seed = 1, id = "my-shop"): Twin =>
  twinTree(files, { parser, seed, standard, id });

/** Fails unless a twin is one of the tree: as large, of the same syntax, with the way back to every byte. */
function checkTwin(files: readonly SourceFile[], twin: Twin): void {
  const words = new Set(
    files.flatMap(({ path, text }) => `${path} ${text}`.match(/[\p{ID_Continue}$]+/gu) ?? []),
  );
  for (const file of files) {
    const text = twin.file(file);
    const path = twin.path(file.path);
    expect(text.length).toBe(file.text.length);
    expect([twin.back(path), twin.back(text)]).toEqual([file.path, file.text]);
    if (/\.(py|tsx?|mts)$/.test(file.path))
      expect(shapeOf(path, text)).toEqual(shapeOf(file.path, file.text));
  }
  const others = [...new Map([...twin.names, ...twin.stems]).values()];
  expect(new Set(others).size).toBe(others.length);
  expect(others.filter((name) => words.has(name))).toEqual([]);
  expect(new Set(files.map(({ path }) => twin.path(path))).size).toBe(files.length);
}

const noun = fc.constantFrom("header", "frame", "socket", "parcel", "order", "wire");
const verb = fc.constantFrom("read", "send", "merge", "close", "parse");
const parts = fc.record({ verb, noun, other: noun, outside: verb, depth: fc.integer({ min: 0, max: 2 }) });
type Parts = typeof parts extends fc.Arbitrary<infer Made> ? Made : never;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A file of each language, which imports from the one before, from outside, and speaks of names in strings and comments. */
function filesOf(all: readonly Parts[]): readonly SourceFile[] {
  return all.flatMap(({ verb: does, noun: what, other, outside, depth }, index) => {
    const folder = ["", `${what}s/`, `${what}s/${other}/`][depth] ?? "";
    const up = depth === 0 ? "./" : "../".repeat(depth);
    const before = all[index - 1];
    const stem = (of: Parts, at: number): string =>
      `${["", `${of.noun}s/`, `${of.noun}s/${of.other}/`][of.depth] ?? ""}${of.verb}-${of.noun}${at}`;
    const module = (of: Parts, at: number): string => stem(of, at).replaceAll("/", ".").replaceAll("-", "_");
    const camel = `${does}${capital(what)}`;
    const typescript = `${before === undefined ? "" : `import { ${before.verb}${capital(before.noun)}${index - 1} as earlier } from "${up}${stem(before, index - 1)}.ts";\n`}import { ${outside}Everything, type Options } from "pkg-of-${what}";
import * as ns from "pkg-of-${what}/deep";
// ${camel}${index} reads ${stem({ verb: does, noun: what, other, outside, depth }, index)}.ts; isn't it?
export class ${capital(what)}Reader${index} extends ns.${capital(other)}Base {
  #${other}Count = /["'${what}]/.test("${camel}${index}") ? 1 : 0;
  ${camel}(x: Options): number { return ${outside}Everything(x).${camel}${index}?.length ?? this.#${other}Count; }
}
export interface ${capital(other)}Shape${index} extends Promise<${capital(what)}Reader${index}> { ${other}: string }
export function ${camel}${index}<T>({ ${other} }: { ${other}: T }): string {
  return \`it is \${${other}} of \${ns.${does}It(${before === undefined ? '"none"' : 'earlier({ wire: 1, ["frame"]: 2 } as never)'})} \${[1].map((one) => one + 1).join()}\`;
}
`;
    const python = `import os.path, ${outside}_library as lib
${before === undefined ? "" : `from ${module(before, index - 1)} import ${before.verb}_${before.noun}${index - 1}\n`}

class ${capital(what)}Holder${index}(lib.Base):
    """Holds ${does}_${what}${index}, as ${folder}${does}_${what}${index}.py says."""
    def ${does}_all(self, ${other}=None): return os.path.join(${other}, f"{self.${does}_all()} and {${other}!r}")

def ${does}_${what}${index}(${other}, *args):
    # ${does}_${what}${index} and '${does}
    return lib.${other}(${other}) + lib.${outside}_${other}0 + ${before === undefined ? "''" : `${before.verb}_${before.noun}${index - 1}(1)`}
`;
    const base = `${folder}${does}-${what}${index}`;
    return [
      { path: `${base}.ts`, text: typescript },
      { path: `${folder}${does}_${what}${index}.py`, text: python },
      {
        path: `${folder}NOTES${index}.md`,
        text: `See ${base}.ts and \`${camel}${index}\`; https://example.org/${what}s/${other}.\n`,
      },
    ];
  });
}

const trees = fc.array(parts, { minLength: 1, maxLength: 4 }).map(filesOf);
const runs = 40 * Number(process.env.AGENTLTL_RUNS ?? 1);

test("the twin of a random tree has its syntax, its size, and the way back to every byte", () => {
  fc.assert(
    fc.property(trees, fc.integer(), (files, seed) => checkTwin(files, twinOf(files, seed))),
    { numRuns: runs },
  );
});

test("the same tree and seed give the same twin, in whatever order its files come; another seed another", () => {
  fc.assert(
    fc.property(trees, fc.integer({ min: 0, max: 1000 }), (files, seed) => {
      const all = (twin: Twin): readonly string[] =>
        files.map((file) => `${twin.path(file.path)}\n${twin.file(file)}`);
      const first = all(twinOf(files, seed));
      expect(all(twinOf(files.toReversed(), seed))).toEqual(first);
      expect(all(twinOf(files, seed + 1))).not.toEqual(first);
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

test("what is imported from outside, and what is taken from it, keeps its name", () => {
  fc.assert(
    fc.property(trees, (files) => {
      const twin = twinOf(files);
      const outside = (text: string): readonly string[] =>
        text.match(
          /pkg-of-\w+|\w+Everything|Options|\bns\.\w+|\w+_library|\blib\.\w+|os\.path\.join|Promise|https:\S+/g,
        ) ?? [];
      for (const file of files) expect(outside(twin.file(file))).toEqual(outside(file.text));
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

test("what one file of a tree takes from another is still there under its new name", () => {
  fc.assert(
    fc.property(trees, (files) => {
      const twin = twinOf(files);
      const twins = new Map(files.map((file) => [twin.path(file.path), twin.file(file)]));
      for (const [path, text] of twins) {
        for (const [, name = "", module = ""] of text.matchAll(/import \{ (\w+) as earlier \} from "(.*)"/g))
          expect(twins.get(join(dirname(path), module))).toContain(`export function ${name}<T>`);
        for (const [, module = "", name = ""] of text.matchAll(/^from ([\w.]+) import (\w+)$/gm))
          expect(twins.get(`${module.replaceAll(".", "/")}.py`)).toContain(`def ${name}(`);
      }
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

test("questions about a tree are questions about its twin, and an answer about the twin is one about the tree", () => {
  fc.assert(
    fc.property(trees, (files) => {
      const twin = twinOf(files);
      const twins = files.map((file) => ({ path: twin.path(file.path), text: twin.file(file) }));
      const of = (some: readonly SourceFile[]) =>
        candidatesIn(some, parser, ["python", "typescript"]).candidates;
      const candidates = of(files);
      expect(candidates.length).toBeGreaterThan(0);
      const there = new Set(of(twins).map(({ name, path, kind }) => `${kind} ${name} ${path}`));
      expect(there.size).toBe(candidates.length);
      const questions = drawQuestions(candidates, {
        repository: "my-shop",
        count: candidates.length,
        seed: 1,
      });
      for (const [index, question] of questions.entries()) {
        const other = twinQuestion(question, twin);
        const [place] = other.truth;
        const kind = /(\w+) defined/.exec(other.text)?.[1];
        expect(there).toContain(`${kind} ${place?.symbol} ${place?.path}`);
        expect(other.id).toBe(
          `${twin.id}/${String(index + 1).padStart(String(candidates.length).length, "0")}`,
        );
        expect(other.text).not.toMatch(/my-shop/);
        const answer = `It is \`${place?.symbol}\` in ${place?.path}.`;
        expect(isCorrect(answer, other.truth, "paper")).toBe(true);
        expect(isCorrect(twin.back(answer), question.truth, "paper")).toBe(true);
        expect(isCorrect(answer, question.truth, "paper")).toBe(false);
      }
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

describe("trees that packages ship", () => {
  const examples = dirname(fileURLToPath(new URL("../../../examples/study/study.yaml", import.meta.url)));
  test.each([
    ["@stryker-mutator/util@10.1.1", "src"],
    ["@arethetypeswrong/core@0.18.5", "src"],
    ["node-gyp@12.4.0", "gyp/pylib/gyp"],
  ])("%s", async (npm, root) => {
    const { sources } = await readTree(join(await findPackage(npm, examples), root));
    const twin = twinOf(sources, 3, npm.slice(0, npm.lastIndexOf("@")));
    checkTwin(sources, twin);
    expect(twin.names.size).toBeGreaterThan(20);
  });
});
