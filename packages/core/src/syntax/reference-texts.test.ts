import { expect, test } from "vitest";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

test.each([
  ['called("search")', "called(search)"],
  ['now("search")', "now(search)"],
  ['before("a", "b")', "before(a, b)"],
  ['after("a", "b")', "after(a, b)"],
  ['eventually("x")', "F called(x)"],
  ['always("x")', "G called(x)"],
  ['! always ( "x" )', "not G called(x)"],
  ['eventually("a") & F called("b")', "F called(a) & F called(b)"],
  ['all_before(["a", "b"], "c")', "allBefore([a, b], c)"],
  ['all_before(["a", "b",], "c")', "allBefore([a, b], c)"],
  ['branch_called("a")', "branchCalled(a)"],
  ['branch_called("a", "b")', "branchCalled(a, b)"],
  ['G(now("a") -> F now("b"))', "G(now(a) -> F now(b))"],
  ['g(NOW("a") -> f now("b"))', "G(now(a) -> F now(b))"],
  ['TRUE & False | Called("A")', "true & false | called(A)"],
  ['G now("a") -> now("b")', "G now(a) -> now(b)"],
  ['!called("a") & called("b")', "not called(a) & called(b)"],
  ['called("a") -> called("b") -> called("c")', "called(a) -> called(b) -> called(c)"],
  ['now("a") U now("b") U now("c")', "now(a) U now(b) U now(c)"],
  ['now("a") U (now("b") W now("c"))', "now(a) U (now(b) W now(c))"],
  ['now("a") U !now("b")', "now(a) U (not now(b))"],
  ['(!now("refund")) W now("verify")', "(not now(refund)) W now(verify)"],
  ['X Y O H now("a")', "X Y O H now(a)"],
  ['Y(now("a")) & O !now("b")', "Y now(a) & O not now(b)"],
  ['now("a") S now("b")', "now(a) S now(b)"],
  ['called("odd tool: #1")', 'called("odd tool:\\u0020#1")'],
  ['called("mcp__*")', 'called("mcp__*")'],
  ['(\n  called("a")\n  | called("b")\n)', "called(a) | called(b)"],
])("the Python package's text %s is %s", (text, printed) => {
  expect(print(parse(text))).toBe(printed);
});

test.each([
  ['!now("a") U now("b")', "can be read in two ways"],
  ['G now("a") U now("b")', "can be read in two ways"],
  ['now("a") U now("b") W now("c")', "can be read in two ways"],
  ['called("a") % 3', "expected an operator"],
  ['# called("a")', "expected a formula"],
  ['~called("a")', "write `not`"],
  ['@2(now("c"))', "expected a formula"],
  ['all_before(["a","b" "c")', "expected `,` or `]`"],
])("%s, which that package misreads or reads unlike textbooks, is refused", (text, reason) => {
  expect(() => parse(text)).toThrow(reason);
});

test('`called("a") <-> called("b")` is an equivalence, where that package drops the `<`', () => {
  expect(parse('called("a") <-> called("b")').kind).toBe("iff");
});
