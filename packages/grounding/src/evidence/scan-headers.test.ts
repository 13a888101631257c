import { expect, test } from "vitest";
import type { Language } from "./language.ts";
import { scanDefinitions } from "./scan-definitions.ts";

/** The definitions that header lines show, each as `kind name:line`. */
function check(language: Language, source: string, expected: readonly string[]): void {
  const found = scanDefinitions(source, language) ?? [];
  expect(found.map((one) => `${one.kind} ${one.qualifiedName}:${one.line}`)).toEqual(expected);
  for (const { start, name } of found) expect(source.slice(start, start + name.length)).toBe(name);
}

test("TypeScript: what is exported or stands at the margin", () =>
  check(
    "typescript",
    "  return x; }\nexport default async function load(\n  function inner() {}\nabstract class A {}\nexport const b = 1;\n  const local = 1;\nconst c = 2;\ntype D = E;\nfunction* gen() {}\nfunctional(1)\n",
    [
      "function load:2",
      "function inner:3",
      "class A:4",
      "constant b:5",
      "constant c:7",
      "type D:8",
      "function gen:9",
    ],
  ));

test("JavaScript", () =>
  check("tsx", "var $el = 1\nclass View extends B {\n", ["constant $el:1", "class View:2"]));

test("Go, with receivers", () =>
  check(
    "go",
    "}\nfunc (b *Box[T]) Push(x T) {\nfunc New() {\ntype Key string\n\tvar local = 1\nvar Err = 1\n",
    ["function Push:2", "function New:3", "type Key:4", "constant Err:6"],
  ));

test("Java types", () =>
  check(
    "java",
    "  }\n  private static final class In<T> {\npublic @interface Marked {\nrecord P(int x) {}\nreturn classes;\n",
    ["class In:2", "type Marked:3", "class P:4"],
  ));

test("Rust", () =>
  check(
    "rust",
    "}\n  pub(crate) async fn run() {\npub const fn new() {\nstatic mut N: u8 = 1;\nmacro_rules! m {\nimpl X {\n",
    ["function run:2", "function new:3", "constant N:4", "macro m:5"],
  ));

test("C and C++: macros and types that are defined, not those that are used", () =>
  check(
    "cpp",
    "#  define MAX(a) 1\nstruct pool *p = get(1);\nstruct pool;\nstruct pool {\nenum class Mode : int {\nclass A : public B {\nnamespace x {\n",
    ["macro MAX:1", "class pool:4", "type Mode:5", "class A:6", "module x:7"],
  ));
