import { expect, test } from "vitest";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { parse } from "./parse.ts";
import { parsePattern } from "./parse-pattern.ts";
import { print } from "./print.ts";
import { renderPlace } from "./render-place.ts";

test("a text that is no formula: what was found, and what to write", () => {
  const texts = [
    "",
    "  \n ",
    "called('a')",
    '!now("a") U now("b")',
    "G not now(a) U now(b)",
    "now(a) U F now(b) U now(c)",
    "now(a) U now(b) W now(c)",
    "now(a) <-> now(b) <-> now(c)",
    'calld("a")',
    "callledWith(a, {x: 1})",
    "refund(order_id = 3)",
    "refund -> audit",
    '"refund"',
    "called(refund",
    "(now(a) | now(b)",
    "now(a))",
    "called(a) && called(b)",
    "called(a) || called(b)",
    "called(a) => called(b)",
    "¬called(a)",
    "∧ called(a)",
    "called(a) then called(b)",
    "called(a) ore called(b)",
    "called(a) called(b)",
    "-> called(a)",
    "called(a) &",
    "U now(a)",
    "G<=3 now(a)",
    "F<=x now(a)",
    "F<=2.5 now(a)",
    "count(refund)",
    "count(refund) <= many",
    "now(a) <= 3",
    "called(a, x = 1)",
    "called()",
    "called(a b)",
    "before(a)",
    "allBefore(a, b)",
    "branchCalled(a, b, c)",
    "instanceBefore(a, 0, b, 1)",
    "withinTime(a, b, 5)",
    "withinTime(a, b, 5 minutes)",
    "metric(total tokens) < 3",
    'answered("yes")',
    "said(bob, contains yes)",
    "answered(yes)",
    "forall $x argsOf(a, x). true",
    "forall x in args(a, x). true",
    "forall x in argOf(a, x). true",
    "forall x in argsOf(a). true",
    "forall x in seen(a, id). true",
    "forall x in domainOf(f). true",
    "forall x in toolNames: now(a)",
    "bind refund(order_id = $o) O now(a)",
    "countBefore(now(a))",
    "at(-1, now(a))",
    "called(a) # a comment",
    "called(a); called(b)",
  ];
  expect(table(texts, parse)).toMatchInlineSnapshot(`
    "
        1: expected a formula, found an empty text
      ⏎ 
        2: expected a formula, found an empty text
    called('a')
        8: single quotes don't quote here; write \`"a"\`
    !now("a") U now("b")
        1: \`!\` before \`U\` can be read in two ways; write \`(!now("a")) U now("b")\` or \`!(now("a") U now("b"))\`
    G not now(a) U now(b)
        1: \`G not\` before \`U\` can be read in two ways; write \`(G not now(a)) U now(b)\` or \`G not (now(a) U now(b))\`
    now(a) U F now(b) U now(c)
        10: \`F\` before \`U\` can be read in two ways; write \`(F now(b)) U now(c)\` or \`F(now(b) U now(c))\`
    now(a) U now(b) W now(c)
        1: \`U\` beside \`W\` can be read in two ways; write \`(now(a) U now(b)) W now(c)\` or \`now(a) U (now(b) W now(c))\`
    now(a) <-> now(b) <-> now(c)
        1: a chain of \`<->\` can be read in two ways; write \`(now(a) <-> now(b)) <-> now(c)\` or \`now(a) <-> (now(b) <-> now(c))\`
    calld("a")
        1: unknown function \`calld\`; did you mean \`called\`?
    callledWith(a, {x: 1})
        1: unknown function \`callledWith\`; did you mean \`calledWith\`?
    refund(order_id = 3)
        1: unknown function \`refund\`; a tool stands inside one, as in \`now(refund(…))\`
    refund -> audit
        1: \`refund\` is no formula; a call of that tool is \`now(refund)\` or \`called(refund)\`
    "refund"
        1: \`"refund"\` is no formula; write \`called("refund")\`
    called(refund
        14: expected \`)\` to close \`called(\`, found the end of the text
    (now(a) | now(b)
        17: expected an operator or \`)\`, found the end of the text
    now(a))
        7: \`)\` without its \`(\`
    called(a) && called(b)
        11: \`&&\` is no operator here; write \`&\`
    called(a) || called(b)
        11: \`||\` is no operator here; write \`|\`
    called(a) => called(b)
        11: \`=>\` is no operator here; write \`->\`
    ¬called(a)
        1: \`¬\` is no operator here; write \`not\`
    ∧ called(a)
        1: \`∧\` is no operator here; write \`&\`
    called(a) then called(b)
        11: expected an operator or the end of the text, found \`then\`; join formulas with \`&\`, \`|\` or \`->\`
    called(a) ore called(b)
        11: expected an operator or the end of the text, found \`ore\`; did you mean \`or\`?
    called(a) called(b)
        11: expected an operator or the end of the text, found \`called\`; join formulas with \`&\`, \`|\` or \`->\`
    -> called(a)
        1: expected a formula, found \`->\`
    called(a) &
        12: expected a formula, found the end of the text
    U now(a)
        1: expected a formula before \`U\`
    G<=3 now(a)
        2: \`G\` has no bound here; only \`F<=n\` has, and \`G\` within n calls is \`not F<=n not …\`
    F<=x now(a)
        4: expected a number of calls after \`F<=\`, found \`x\`
    F<=2.5 now(a)
        4: expected a number of calls after \`F<=\`, a whole number from 0 on
    count(refund)
        14: compare \`count(refund)\` with a number, as in \`… <= 1\`; found the end of the text
    count(refund) <= many
        18: expected a number, found \`many\`
    now(a) <= 3
        8: \`<=\` compares only in patterns and after \`count(…)\`, \`countBefore(…)\` and \`metric(…)\`
    called(a, x = 1)
        9: \`called\` takes one pattern; conditions stand in parentheses after the tool: \`tool(order_id = 3)\`
    called()
        8: expected a tool's name, \`"a name"\`, \`[a, b]\` or \`*\`, found \`)\`
    called(a b)
        10: expected \`)\` to close \`called(\`, found \`b\`
    before(a)
        9: expected \`,\` and a second pattern, found \`)\`
    allBefore(a, b)
        11: expected a list of patterns \`[a, b]\`, found \`a\`
    branchCalled(a, b, c)
        20: expected the context, a text in double quotes, found \`c\`
    instanceBefore(a, 0, b, 1)
        19: expected which call of it, a whole number from 1 on
    withinTime(a, b, 5)
        18: a time has a unit: \`5 ms\`, \`5 s\`, \`5 min\` or \`5 h\`
    withinTime(a, b, 5 minutes)
        18: a time has a unit: \`5 ms\`, \`5 s\`, \`5 min\` or \`5 h\`
    metric(total tokens) < 3
        14: expected \`)\` to close \`metric(\`, found \`tokens\`
    answered("yes")
        10: say how the text compares: write \`contains\` or \`=\` before \`"yes"\`
    said(bob, contains yes)
        6: expected who said it, \`user\`, \`assistant\`, \`system\` or \`any\`, found \`bob\`
    answered(yes)
        10: expected \`=\`, \`!=\`, \`<\`, \`<=\`, \`>\`, \`>=\`, \`in\`, \`glob\`, \`regex\`, \`contains\`, \`exists\`, \`absent\` or \`not\` for the answer, found \`yes\`
    forall $x argsOf(a, x). true
        11: expected \`in\` and a domain after \`forall x\`, found \`argsOf\`
    forall x in args(a, x). true
        13: unknown domain \`args\`; known are argsOf, resultsOf, seen, toolNames, values, metricsOf, registeredDomain
    forall x in argOf(a, x). true
        13: unknown domain \`argOf\`; did you mean \`argsOf\`?
    forall x in argsOf(a). true
        21: expected \`,\` and a path such as \`numbers[*]\`, found \`)\`
    forall x in seen(a, id). true
        21: say in which part of the call: \`result.…\` or \`args.…\`, found \`id\`
    forall x in domainOf(f). true
        13: a domain in code has no text; register it, and write \`registeredDomain(name)\`
    forall x in toolNames: now(a)
        22: expected \`.\` after the domain, as in \`forall x in D. f\`, found \`:\`
    bind refund(order_id = $o) O now(a)
        28: expected \`.\` after the pattern, as in \`bind P. f\`, found \`O\`
    countBefore(now(a))
        20: compare \`countBefore(now(a))\` with a number, as in \`… <= 1\`; found the end of the text
    at(-1, now(a))
        4: expected a position, counted from 0, a whole number from 0 on
    called(a) # a comment
        11: expected an operator or the end of the text, found \`#\`
    called(a); called(b)
        10: expected an operator or the end of the text, found \`;\`"
  `);
});

test("a text that is no pattern", () => {
  const texts = [
    "",
    "refund(order_id == 3)",
    "refund(order_id: 3)",
    "refund(order_id := 3)",
    "refund(text =~ yes)",
    "refund(amount => 3)",
    "refund(amount <> 3)",
    "refund(amount >= limit)",
    "refund(amount >= true)",
    "refund(order_id)",
    "refund(order_id is 3)",
    "refund(order_id not)",
    "refund{order_id = 3}",
    "refund(order_id = #W23)",
    "refund(status = *cancel)",
    "refund(day = 2024-01-31)",
    "refund(code = 007)",
    "refund(paid = True)",
    "refund(who = None)",
    "refund(order = {id: $o})",
    "refund(order_id in [$o])",
    "refund(id in 1, 2)",
    "refund(order = {id: 1, id: 2})",
    "refund(order = {id 1})",
    "refund(id = 'W23')",
    'refund(id = "W23)',
    'refund(id regex "\\d+")',
    "refund(id regex yes|ok)",
    "refund(a.b. = 3)",
    "refund(outcome = failed)",
    "refund(outcome = ok, outcome = ok)",
    "refund(agent = a, agent = b)",
    "refund(opensStep = true)",
    "refund(x = 1 y = 2)",
    "refund(x = )",
    "[refund, cancel*]",
    "[refund, cancel(x = 1)]",
    "[refund",
    "a.b",
    "refund(x = $)",
    "refund(x = args.)",
    "refund(args(x) = 1)",
    "refund(x = 1e999)",
  ];
  expect(table(texts, parsePattern)).toMatchInlineSnapshot(`
    "
        1: expected a tool's name, \`"a name"\`, \`[a, b]\` or \`*\`, found the end of the text
    refund(order_id == 3)
        17: \`==\` is no comparison here; write \`order_id = …\`
    refund(order_id: 3)
        16: \`:\` is no comparison here; write \`order_id = …\`
    refund(order_id := 3)
        17: \`:=\` is no comparison here; write \`order_id = …\`
    refund(text =~ yes)
        13: \`=~\` is no comparison here; write \`text regex …\`
    refund(amount => 3)
        15: \`=>\` is no comparison here; write \`amount >= …\`
    refund(amount <> 3)
        15: \`<>\` is no comparison here; write \`amount != …\`
    refund(amount >= limit)
        18: expected a number, a text or a variable, found \`limit\`; another argument of the call is \`args.limit\`, a text \`"limit"\`
    refund(amount >= true)
        18: only numbers and texts have an order
    refund(order_id)
        16: say what \`order_id\` must be: \`order_id = …\` or \`order_id exists\`
    refund(order_id is 3)
        17: expected \`=\`, \`!=\`, \`<\`, \`<=\`, \`>\`, \`>=\`, \`in\`, \`glob\`, \`regex\`, \`contains\`, \`exists\`, \`absent\` or \`not\` after \`order_id\`, found \`is\`
    refund(order_id not)
        20: expected \`=\`, \`!=\`, \`<\`, \`<=\`, \`>\`, \`>=\`, \`in\`, \`glob\`, \`regex\`, \`contains\`, \`exists\`, \`absent\` or \`not\` after \`not\`, found \`)\`
    refund{order_id = 3}
        7: conditions stand in parentheses: \`tool(order_id = 3)\`
    refund(order_id = #W23)
        19: \`#W23\` is no value; a text stands in double quotes, as in \`"#W23"\`
    refund(status = *cancel)
        17: \`*cancel\` is no value; a text stands in double quotes, as in \`"*cancel"\`, a glob is \`glob "*cancel"\`
    refund(day = 2024-01-31)
        14: \`2024-01-31\` is no number; a text stands in double quotes, as in \`"2024-01-31"\`
    refund(code = 007)
        15: \`007\` is no number; a text stands in double quotes, as in \`"007"\`
    refund(paid = True)
        15: write \`true\`, or \`"True"\` for the text
    refund(who = None)
        14: write \`null\`, or \`"None"\` for the text
    refund(order = {id: $o})
        21: a variable such as \`$o\` can't stand inside a value; compare that part by its path
    refund(order_id in [$o])
        21: a variable such as \`$o\` can't stand inside a value; compare that part by its path
    refund(id in 1, 2)
        14: expected \`[\` before a list, found \`1\`
    refund(order = {id: 1, id: 2})
        24: the key \`id\` stands twice in one object
    refund(order = {id 1})
        20: expected \`:\` after the key \`id\`, found \`1\`
    refund(id = 'W23')
        13: single quotes don't quote here; write \`"W23"\`
    refund(id = "W23)
        13: a string without its closing \`"\` on the same line
    refund(id regex "\\d+")
        18: \`\\d\` is no escape; for a backslash in the text write \`\\\\\`, as in \`\\\\d\`
    refund(id regex yes|ok)
        17: expected a text in double quotes after \`regex\`, found \`yes\`
    refund(a.b. = 3)
        11: expected a key after \`.\`; an odd one is written \`["odd key"]\`
    refund(outcome = failed)
        8: \`outcome\` is \`= ok\` or \`= error\`; an argument of that name is \`args.outcome\`
    refund(outcome = ok, outcome = ok)
        22: \`outcome\` stands twice in one pattern
    refund(agent = a, agent = b)
        19: \`agent\` stands twice in one pattern
    refund(opensStep = true)
        18: \`opensStep\` stands alone; an argument of that name is \`args.opensStep\`
    refund(x = 1 y = 2)
        14: expected \`,\` or \`)\` after a condition, found \`y\`
    refund(x = )
        12: expected a value, found \`)\`
    [refund, cancel*]
        16: a list of tools holds names only; join other patterns with \`|\`, as in \`now(a*) | now(b)\`
    [refund, cancel(x = 1)]
        16: a list of tools holds names only; join other patterns with \`|\`, as in \`now(a*) | now(b)\`
    [refund
        8: expected \`,\` or \`]\` in the list that begins with \`[refund\`, found the end of the text
    a.b
        2: expected the end of the pattern, found \`.\`
    refund(x = $)
        12: expected a variable such as \`$x\`, found \`)\`
    refund(x = args.)
        16: expected a key after \`.\`; an odd one is written \`["odd key"]\`
    refund(args(x) = 1)
        13: expected a path in double quotes, found \`x\`
    refund(x = 1e999)
        12: \`1e999\` is no number; a text stands in double quotes, as in \`"1e999"\`"
  `);
});

test("the name that was meant comes with the error", () => {
  expect(faultOf('calld("a")', parse).nearest).toBe("called");
  expect(faultOf("forall x in argOf(a, x). true", parse).nearest).toBe("argsOf");
});

test("a caret stands under the fault, whatever the line ends in and however long it is", () => {
  const show = (text: string): string =>
    renderPlace(faultOf(text, parse).place ?? { line: 0, column: 0, source: "" });
  expect(show("called('a')")).toMatchInlineSnapshot(`
    "called('a')
           ^"
  `);
  expect(show("now(a)\r\n\t& nw(b)\r\n| now(c)")).toMatchInlineSnapshot(`
    " & nw(b)
       ^"
  `);
  expect(show(`\ufeff${"now(a) & ".repeat(40)}nw(b)${" & now(a)".repeat(40)}`)).toMatchInlineSnapshot(`
    "…a) & now(a) & now(a) & now(a) & now(a) & now(a) & nw(b) & now(a) & now(a) & now(a) & now(a) & now(a)…
                                                       ^"
  `);
  expect(faultOf("now(a)\r\n\t& nw(b)\r\n| now(c)", parse).place).toEqual({
    line: 2,
    column: 4,
    source: "\t& nw(b)",
  });
  expect(faultOf("\ufeffnw(b)", parse).place).toEqual({ line: 1, column: 1, source: "nw(b)" });
  expect(faultOf("now(a) &\n", parse).place).toEqual({ line: 2, column: 1, source: "" });
});

test("a formula with code has no text", () => {
  const isLate = (): boolean => true;
  expect(() =>
    print({
      kind: "not",
      body: { kind: "predicate", name: "late", terms: [], sees: "prefix", test: isLate },
    }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: the predicate \`late\` is a function in code and can't be printed; register it and name it]`,
  );
  expect(() =>
    print({
      kind: "forall",
      variable: "x",
      domain: { kind: "computed", compute: () => [] },
      body: { kind: "constant", value: true },
    }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: a domain in code can't be printed; register it and use \`registeredDomain(name)\`]`,
  );
  expect(() =>
    print({ kind: "metric", path: "n", comparison: "<", value: Number.NaN }),
  ).toThrowErrorMatchingInlineSnapshot(`[AgentLTLError: \`NaN\` is no finite number and can't be printed]`);
});

/** Each text with the message about it and the column that it points to. */
function table(texts: readonly string[], read: (text: string) => unknown): string {
  return texts
    .map((text) => {
      const { message, place } = faultOf(text, read);
      return `${text.replaceAll("\n", "⏎")}\n    ${place?.column}: ${message}`;
    })
    .join("\n");
}

function faultOf(text: string, read: (text: string) => unknown): AgentLTLError {
  try {
    read(text);
  } catch (error) {
    if (AgentLTLError.isInstance(error) && error.code === "syntax") return error;
    throw error;
  }
  throw new Error(`\`${text}\` was read`);
}
