import { readFileSync } from "node:fs";
import { parse } from "@agentltl/core";
import { expect, test } from "vitest";
import { formulaFindings, partFindings } from "./formula-findings.ts";

function check(text: string, expected: readonly string[]): void {
  expect(formulaFindings(parse(text)).map(({ message }) => message)).toEqual(expected);
}

test.each([
  "true",
  "called(a) -> called(b)",
  "count(a) <= 1 & answered()",
  "G(now(refund) -> O now(verify))",
  "G(bind refund(order_id = $o). F now(audit(order_id = $o)))",
  "F(bindSome confirm(order_id = $o). X now(refund(order_id = $o)))",
  "(not now(refund)) W now(verify)",
  "forall o in argsOf(refund, order_id). count(refund(order_id = $o)) <= 1",
  "at(0, now(plan))",
  "G not (now(a) & X now(b))",
  "G(bind a(x = $x). predicate(p, $x))",
])("nothing is said of %s", (text) => check(text, []));

test.each<[string, readonly string[]]>([
  [
    "G(called(refund) -> called(audit))",
    [
      "`called(refund)` under G is about the whole trace, not about that call; write `now(refund)`",
      "`called(audit)` under G is about the whole trace, not about that call; write `F now(audit)`",
    ],
  ],
  [
    "F (now(a) & count(b) = 2)",
    ["`count(b) = 2` under F is about the whole trace, not about that call; write it outside of F"],
  ],
  ["now(plan)", ["`now(plan)` is asked of the first call only; for any call write `F now(plan)`"]],
  [
    "said(user, contains yes) & called(a)",
    [
      '`said(user, contains "yes")` is asked of what was said before the first call only; for any time write `F said(user, contains "yes")`',
    ],
  ],
  [
    "now(refund) -> O now(verify)",
    [
      "`now(refund) -> O now(verify)` is asked of the first call only; for each call write `G(now(refund) -> O now(verify))`",
    ],
  ],
  ...["Y now(a)", "O now(a)", "H now(a)", "now(a) S now(b)", "countBefore(now(a)) < 3"].map(
    (text): [string, readonly string[]] => [
      text,
      [
        `\`${text}\` looks back from the first call, where nothing is to be seen; for each call write \`G(...)\` around it`,
      ],
    ],
  ),
  [
    "F(bind a(x = $x). now(a(y = $x)))",
    [
      '`bind a(x = $x). now(a(y = $x))` under F is true at any call that doesn\'t fit; write `bindSome` for "there is such a call"',
    ],
  ],
  [
    "G(bindSome a(x = $x). F now(b(y = $x)))",
    [
      '`bindSome a(x = $x). F now(b(y = $x))` under G is false at any call that doesn\'t fit; write `bind` for "each such call"',
    ],
  ],
  [
    "bind a(x = $x). now(a(y = $x))",
    [
      "`bind a(x = $x). now(a(y = $x))` is asked of the first call only; for each call write `G(bind a(x = $x). now(a(y = $x)))`",
    ],
  ],
  [
    "F(now(a) -> X now(b))",
    [
      '`now(a) -> X now(b)` under F is true at any call where its left side is not; write `&` for "both", or `G(... -> F ...)` for "always, then"',
    ],
  ],
])("of %s", (text, expected) => check(text, expected));

test("what stands under `not` is turned round, and nothing is said of bind there", () => {
  check("F(not (bind a(x = $x). now(a(y = $x))))", []);
});

test("the same is said once, and a formula of any depth is looked at", () => {
  check("G(called(a) | called(a))", [
    "`called(a)` under G is about the whole trace, not about that call; write `now(a)`",
  ]);
  check(`${"not ".repeat(9_000)}now(a)`, [
    "`now(a)` is asked of the first call only; for any call write `F now(a)`",
  ]);
});

test("of the formulas on the language's page little is said", () => {
  const page = readFileSync(new URL("../../../../docs/language.md", import.meta.url), "utf8");
  const texts = [...page.matchAll(/```formula\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block.trim().split("\n"),
  );
  const said = texts.filter((text) => formulaFindings(parse(text)).length > 0);
  expect(said).toMatchInlineSnapshot(`
    [
      "now(plan) & X now(read) | now(skip)",
      "H not now(drop_table)",
      "now(refund(order_id = "W23", amount >= 100, outcome = ok))",
      "eventually("x") | !always("y")",
    ]
  `);
});

test("what is so and what to write are told apart, whatever the formula's texts hold", () => {
  expect(partFindings(parse('now(x(a = "p; q"))'))).toEqual([
    {
      code: "only-first-call",
      what: '`now(x(a = "p; q"))` is asked of the first call only',
      instead: 'for any call write `F now(x(a = "p; q"))`',
    },
  ]);
});
