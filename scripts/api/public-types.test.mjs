// What is pinned of a package's types: a change of anything that can be reached from an entry shows, and nothing else does.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstDifference } from "./first-difference.mjs";
import { publicTypes } from "./public-types.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "agentltl-pin-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shop = {
  "index.ts": `export type { Order } from "./order.ts";
export { pay, pay as settle } from "./pay.ts";
export { outside } from "elsewhere";
`,
  "order.ts": `import type { Id, Unused } from "./id.ts";
/** An order. */
export interface Order { readonly id: Id; readonly when: Date }
export interface Private { readonly x: Unused }
`,
  "id.ts": "export type Id = string | Part;\ntype Part = { readonly n: number };\nexport type Unused = 1;\n",
  "pay.ts": `import type { Order } from "./order.ts";
type Result<T> = { readonly of: T };
const secret: number = 1;
export function pay(order: Order, how: "cash" | "card" = "cash"): Result<Order> { return { of: order, ...(secret > 1 ? { how } : {}) }; }
`,
};

/** What is pinned of a package of these files, of which \`index.ts\` is the entry. */
function pinned(files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return [...publicTypes(new Map([["@shop/pay", join(folder, "index.ts")]])).values()].join();
}

test("the names of an entry stand there, and all that can be reached from them, in one order", () => {
  expect(pinned(shop)).toMatchInlineSnapshot(`
    "// @shop/pay
    //   Order
    //   outside
    //   pay
    //   settle, declared as pay

    // outside of elsewhere

    function pay(order: Order, how?: "cash" | "card"): Result<Order>;

    interface Order {
        readonly id: Id;
        readonly when: Date;
    }

    type Id = string | Part;

    type Part = {
        readonly n: number;
    };

    type Result<T> = {
        readonly of: T;
    };
    "
  `);
});

test.each([
  ["a member of a type", "order.ts", "readonly when: Date", "readonly when: string"],
  ["what a type is made of, in another file", "id.ts", "string | Part", "number | Part"],
  ["what that is made of, which has no public name", "id.ts", "n: number", "n: string"],
  ["what a function takes", "pay.ts", '"cash" | "card"', '"cash"'],
  ["that something may be left out", "pay.ts", ' = "cash"', ""],
  ["what a function returns", "pay.ts", "readonly of: T", "readonly of?: T"],
  ["a name", "index.ts", "pay as settle", "pay as settled"],
  ["where a name comes from", "index.ts", "elsewhere", "somewhere"],
])("a change shows in %s", (_what, file, from, to) => {
  const before = pinned(shop);
  expect(shop[file]).toContain(from);
  expect(pinned({ ...shop, [file]: shop[file].replace(from, to) })).not.toBe(before);
});

test.each([
  ["a comment", "order.ts", "An order.", "Something else."],
  ["what a function does", "pay.ts", "secret > 1", "secret > 2"],
  ["what nothing public reaches", "id.ts", "Unused = 1", "Unused = 2"],
  ["the order of declarations", "id.ts", "type Part", "type Other = 1;\ntype Part"],
])("no change shows in %s", (_what, file, from, to) => {
  const before = pinned(shop);
  expect(shop[file]).toContain(from);
  expect(pinned({ ...shop, [file]: shop[file].replace(from, to) })).toBe(before);
});

test("types that need one another are no trap, nor are overloads, classes and namespaces of others", () => {
  const text = pinned({
    "index.ts": 'export * as nothing from "./none.ts";\nexport { Tree, walk } from "./tree.ts";\n',
    "none.ts": "export {};\n",
    "tree.ts": `import * as path from "node:path";
export class Tree { #hidden = 1; readonly children: readonly Tree[] = []; get parent(): Tree | undefined { return undefined; } }
export function walk(tree: Tree): void;
export function walk(tree: Tree, deep: boolean): path.ParsedPath;
export function walk(): void | path.ParsedPath {}
`,
  });
  expect(text).toContain("class Tree {\n    #private;");
  expect(text).toContain(
    "function walk(tree: Tree): void;\n\nfunction walk(tree: Tree, deep: boolean): path.ParsedPath;",
  );
});

test("an entry whose source is not there is an error, and not an entry without names", () => {
  expect(() => publicTypes(new Map([["@shop/none", join(folder, "missing.ts")]]))).toThrow("missing.ts");
});

test.each([
  ["a\nb\n", "a\nc\n", "line 2 is `b` and would be `c`"],
  ["", "a\n", "line 1 is `` and would be `a`"],
  ["a", "a\n  b", "line 2 is nothing and would be `b`"],
  ["a\nb", "a", "line 2 is `b`, which is gone"],
])("of %j and %j the first difference is named", (kept, now, expected) => {
  expect(firstDifference(kept, now)).toBe(expected);
});
