import { describe, expect, test } from "vitest";
import type { ParsedSource } from "../evidence/definition.ts";
import type { Language } from "../evidence/language.ts";
import { sourceParser } from "../node/source-parser.ts";

const parser = await sourceParser({ languages: ["typescript"] });

function parsed(source: string, language: Language = "typescript"): ParsedSource | undefined {
  const found = parser.parse(source, language);
  for (const { start, name } of found?.definitions ?? [])
    expect(source.slice(start, start + name.length)).toBe(name);
  return found;
}

/** The definitions of a source, each as `kind qualified.name:line`. */
function check(source: string, expected: readonly string[], language: Language = "typescript"): void {
  const found = parsed(source, language)?.definitions;
  expect(found?.map((one) => `${one.kind} ${one.qualifiedName}:${one.line}`)).toEqual(expected);
}

describe("TypeScript defines", () => {
  test("functions, also as values, and constants; locals only where they are functions", () =>
    check(
      `export async function load<const T>(path: string): Promise<T> {
  const local = 1;
  const helper = () => local;
  function inner() {}
}
export const save = async (x: number) => x;
const LIMIT = 3, { left, deep: [right] } = pair();
let wrapped = wrap(() => { const hidden = 1; });
`,
      [
        "function load:1",
        "function load.helper:3",
        "function load.inner:4",
        "function save:6",
        "constant LIMIT:7",
        "constant left:7",
        "constant right:7",
        "constant wrapped:8",
      ],
    ));
  test("classes with their members", () =>
    check(
      `export abstract class Cart<T> extends Base implements Held {
  static readonly max = 4;
  #secret = 1;
  onChange = () => { this.later = 1; };
  constructor(private readonly items: T[], plain: number) { this.extra = plain; }
  get size(): number { return this.items.length; }
  async total(rate: number) { const local = rate; return local; }
}
`,
      [
        "class Cart:1",
        "attribute Cart.max:2",
        "attribute Cart.secret:3",
        "method Cart.onChange:4",
        "attribute Cart.later:4",
        "attribute Cart.items:5",
        "attribute Cart.extra:5",
        "method Cart.size:6",
        "method Cart.total:7",
      ],
    ));
  test("types, enumerations and namespaces", () =>
    check(
      `interface Held { readonly id: string; hold(x: number): void }
type Pair = { first: string; second?: { third: number } };
enum Mode { Fast, Safe = "safe" }
declare module Outer { const inside: number; namespace Deep { function go(): void } }
`,
      [
        "type Held:1",
        "attribute Held.id:1",
        "method Held.hold:1",
        "type Pair:2",
        "attribute Pair.first:2",
        "attribute Pair.second:2",
        "attribute Pair.third:2",
        "type Mode:3",
        "constant Mode.Fast:3",
        "constant Mode.Safe:3",
        "module Outer:4",
        "constant Outer.inside:4",
        "module Outer.Deep:4",
        "function Outer.Deep.go:4",
      ],
    ));
  test("JavaScript with JSX, objects and exports", () =>
    check(
      `exports.handle = function (req) { return req; };
module.exports.limit = 3;
const api = { base: "/v1", send(path) { return path; }, stop: () => 1 };
function View({ title }) { return <Panel name="x">some_text {title} // shown</Panel>; }
`,
      [
        "function handle:1",
        "constant limit:2",
        "constant api:3",
        "attribute api.base:3",
        "method api.send:3",
        "method api.stop:3",
        "function View:4",
      ],
      "tsx",
    ));
});

test("names are bound by imports, parameters, locals, catches and patterns", () => {
  const source = `import whole, { one as two, three } from "lib"; import * as all from "all"; import old = require("old");
function f<T>(a: T, { b, c: d }: X, ...rest: T[]) { try { const e = 1; } catch (g) {} for (const h of rest) {} }`;
  expect(
    parsed(source)
      ?.bindings.map(({ name }) => name)
      .join(" "),
  ).toBe("whole two three all old T a b d rest e g h");
});

test("strings, templates, regular expressions and comments are told apart", () => {
  const source = `// first "quoted"
const a = "x // no"; /* it's */ const b = \`h \${c /* in */ + 'd'} t\`;
const r = /\\/\\*"/g; // last`;
  expect(
    parsed(source)?.regions.map(({ kind, start, end }) => `${kind} ${source.slice(start, end)}`),
  ).toEqual([
    'comment // first "quoted"',
    'string "x // no"',
    "comment /* it's */",
    "string `h ${",
    "comment /* in */",
    "string 'd'",
    "string } t`",
    'string /\\/\\*"/g',
    "comment // last",
  ]);
});

test("a chunk that begins inside a comment is read from its end on", () => {
  const found = parsed(" * of the_comment.\n */\nexport function after() {}\n");
  expect(found?.definitions.map(({ name, line }) => `${name}:${line}`)).toEqual(["after:3"]);
  expect(found?.regions[0]).toEqual({ kind: "comment", start: 0, end: 22 });
});

test("members of a class are known, and never all of them", () => {
  const [body] = parsed("class A { x = 1; go() { return this.seen; } }")?.classes ?? [];
  expect(body).toMatchObject({ name: "A", closed: false });
  expect([...(body?.members ?? [])].sort()).toEqual(["go", "seen", "x"]);
});

test.each([
  ["brackets", "[".repeat(50_000)],
  ["parentheses", "(".repeat(50_000)],
  ["sums", `x${" + x".repeat(50_000)}`],
])("%s that are too deep for the stack are given up", (_name, source) => {
  expect(parser.parse(source, "typescript")).toBeUndefined();
});
