// What each word says of a value, and what each way of writing a value means.
import fc from "fast-check";
import { expect, test } from "vitest";
import { faultTable, fileOf, judged, verdictsOf } from "../../test/judge.ts";

/** `never` with this condition at `x` is broken by these values and by none of the others. */
function check(condition: string, fits: readonly string[], doesNotFit: readonly string[]): void {
  const demand = `never: { tool: a, with: { x: ${condition} } }`;
  for (const value of fits) judged(demand, `a{x: ${value}}`, "violated");
  for (const value of doesNotFit) judged(demand, `a{x: ${value}}`, "satisfied");
}

test.each<[string, readonly string[], readonly string[]]>([
  // A value is itself, and of its own type.
  ["1", ["1", "1.0"], ["2", '"1"', "true", "[1]", "{x: 1}", "null"]],
  ["true", ["true"], ["false", '"true"', "1"]],
  ["null", ["null"], ['"null"', "false", '""', "0", "{}"]],
  ["'null'", ['"null"'], ["null"]],
  ["open", ["open"], ["Open", "opened", '" open"', "[open]"]],
  ["'1'", ['"1"'], ["1"]],
  ["''", ['""'], ["null", '" "']],
  ["2024-01-31", ['"2024-01-31"'], ["2024"]],
  // A text with * or ? is a glob, and `=` takes it literally.
  ["'can*'", ["can", "cancelled"], ["scan", "Cancel", "7"]],
  ["'?at'", ["cat"], ["at", "chat"]],
  ["'*'", ['""', "anything"], ["7", "null", "[a]"]],
  ["{ '=': 'can*' }", ['"can*"'], ["cancelled"]],
  ["{ glob: 'a.b' }", ['"a.b"'], ["axb"]],
  // $$ stands for a dollar.
  ["$$o", ['"$o"'], ['"$$o"', "o"]],
  ["{ '=': $o }", ['"$o"'], ["o"]],
  // Whole lists and objects stand behind =.
  ["{ '=': [1, a] }", ["[1, a]"], ["[a, 1]", "[1]", "[1, a, b]", "1"]],
  ["{ '=': { a: 1, b: [2] } }", ["{b: [2], a: 1}"], ["{a: 1}", "{a: 1, b: [2], c: 3}"]],
  ["{ '=': {} }", ["{}"], ["[]", "null", "{a: 1}"]],
  ["{ '=': [] }", ["[]"], ["{}", "null"]],
  // Otherwise than
  ["{ '!=': open }", ["closed", "7", "null", "[open]"], ["open"]],
  ["{ '!=': 'can*' }", ["scan"], ["cancelled"]],
  ["{ '!=': [1] }", ["[2]", "1"], ["[1]"]],
  ["{ not: { in: [1, 2] } }", ["3", '"1"'], ["1", "2"]],
  ["{ not: { contains: a } }", ["b", "7"], ["a", '"a b"']],
  ["{ not: { not: 1 } }", ["1"], ["2"]],
  // Comparisons are of numbers with numbers, and of texts with texts.
  ["{ '>': 3 }", ["3.01", "4"], ["3", "-4", '"4"', "null", "[4]"]],
  ["{ '>=': 3 }", ["3"], ["2.99"]],
  ["{ '<': 3 }", ["-4"], ["3", '"1"']],
  ["{ '<=': 3 }", ["3"], ["3.01"]],
  ["{ '>': 1, '<': 3 }", ["2"], ["1", "3"]],
  ["{ '<': '2024-02' }", ['"2024-01-31"', '""'], ['"2024-02"', "2023"]],
  // One of
  ["{ in: [1, a, null, [2]] }", ["1", "a", "null", "[2]"], ['"1"', "2", "b", "[1]", "[]"]],
  // Contains: members of lists, parts of objects, words of texts
  ["{ contains: a }", ["[a]", "[b, a]", '"b a"', "a"], ["[ab]", "ab", '"ba b"', "{a: 1}", "7"]],
  ["{ contains: { k: 1 } }", ["{k: 1, m: 2}", "[{k: 1}]", "[7, {k: 1, z: 1}]"], ["{k: 2}", "[{m: 1}]", "k"]],
  ["{ contains: 10 }", ["[10]"], ["[100]", '"10"', "10"]],
  // Regular expressions look at texts.
  ["{ regex: '^a+$' }", ["a", "aa"], ["A", "ab", "7"]],
  ["{ regex: '(?i)^a$' }", ["A"], ["b"]],
  ["{ regex: '1' }", ['"21"'], ["1", "21"]],
  // There, or not
  ["{ exists: true }", ["null", "0", '""'], []],
  ["{ exists: false }", [], ["null", "0"]],
])("%s fits %j and not %j", check);

test("a key that isn't there fits no value, not even one that is otherwise", () => {
  for (const condition of [
    "null",
    "{ '!=': 1 }",
    "{ not: { in: [1] } }",
    "{ contains: a }",
    "{ '<': 9 }",
    "{ exists: true }",
  ])
    judged(`never: { tool: a, with: { x: ${condition} } }`, "a{y: 1}", "satisfied");
  judged("never: { tool: a, with: { x: { exists: false } } }", "a{y: 1}", "violated");
});

test.each<[string, readonly string[], readonly string[]]>([
  ["x.y", ["{x: {y: 1}}"], ["{x: 1}", "{y: 1}", '{"x.y": 1}', "{x: [{y: 1}]}"]],
  ["x[0]", ["{x: [1, 2]}"], ["{x: [2, 1]}", "{x: {a: 1}}", "{x: []}"]],
  ["x[*]", ["{x: [2, 1]}", "{x: {k: 1}}"], ["{x: [2]}", "{x: [[1]]}", "{x: 1}"]],
  ["x[*].y", ["{x: [{y: 2}, {y: 1}]}"], ["{x: [{z: 1}]}"]],
  ['["x.y"]', ['{"x.y": 1}'], ["{x: {y: 1}}"]],
  ["x[#]", ["{x: [7]}"], ["{x: []}", '{x: "a"}', "{x: [7, 8]}", "{x: 1}"]],
  ["[*]", ["{x: 1}", "{y: 1}"], ["{x: {y: 1}}"]],
])("the path %s reaches %j and not %j", (path, reaches, doesNot) => {
  const demand = `never: { tool: a, with: { '${path}': 1 } }`;
  for (const args of reaches) judged(demand, `a${args}`, "violated");
  for (const args of doesNot) judged(demand, `a${args}`, "satisfied");
});

test("conditions on elements of one list speak of the same element", () => {
  const demand = "never: { tool: a, with: { 'l[*].n': 1, 'l[*].s': x } }";
  judged(demand, "a{l: [{n: 1, s: x}]}", "violated");
  judged(demand, "a{l: [{n: 1, s: y}, {n: 2, s: x}]}", "satisfied");
});

test.each<[string, readonly string[], readonly string[]]>([
  ["result: done", ["done"], ["{state: done}", "doner"]],
  ["result: 'Error*'", ['"Error: 7"'], ['"an Error"']],
  ["result: { state: done }", ["{state: done, n: 1}", '\'{"state": "done"}\''], ["done", "{n: 1}"]],
  ["result: { contains: done }", ["[done]", '"is done"'], ["undone", "{done: 1}"]],
  ["result: { '=': { a: 1 } }", ["{a: 1}"], ["{a: 1, b: 2}"]],
  ["result: { '>': 3 }", ["4"], ["3", "{x: 4}"]],
  ["result: null", ["null"], ["{}"]],
  ["result: { regex: { '=': 1 } }", ["{regex: 1}"], []],
])("{ %s } fits the results %j and not %j", (demand, fits, doesNot) => {
  const rule = `never: { tool: a, ${demand} }`;
  if (demand.includes("regex")) return expect(faultTable([rule])).toContain("write a text");
  for (const result of fits) judged(rule, `a -> ${result}`, "violated");
  for (const result of doesNot) judged(rule, `a -> ${result}`, "satisfied");
  return judged(rule, "a", "unevaluable");
});

test.each<[string, readonly string[], readonly string[]]>([
  ["outcome: ok", ["a"], ["a!"]],
  ["succeeded: true", ["a"], ["a!"]],
  ["outcome: error", ["a!"], ["a"]],
  ["succeeded: false", ["a!"], ["a"]],
])("{ %s } fits %j and not %j", (demand, fits, doesNot) => {
  for (const run of fits) judged(`never: { tool: a, ${demand} }`, run, "violated");
  for (const run of doesNot) judged(`never: { tool: a, ${demand} }`, run, "satisfied");
});

test("`with` and `where` say the same, and both hold together", () => {
  const demand = "never: { tool: a, with: { x: 1 }, where: { y: 2 } }";
  judged(demand, "a{x: 1, y: 2}", "violated");
  for (const run of ["a{x: 1}", "a{y: 2}", "b{x: 1, y: 2}"]) judged(demand, run, "satisfied");
});

test("a variable that stands twice in a call is one value, and compared elsewhere it is that of its own call", () => {
  judged("never: { tool: a, with: { x: $v, y: $v } }", "a{x: 1, y: 1}", "violated");
  judged("never: { tool: a, with: { x: $v, y: $v } }", "a{x: 1, y: 2}", "satisfied");
  judged("never: { tool: a, with: { x: $v, y: { '>': $v } } }", "a{x: 1, y: 2}", "violated");
  judged("never: { tool: a, with: { x: $v, y: { '>': $v } } }", "a{x: 2, y: 1}", "satisfied");
  judged("never: { tool: a, with: { x: $v, y: { contains: $v } } }", "a{x: p, y: [p]}", "violated");
  judged("never: { tool: a, with: { x: $v, y: { '!=': $v } } }", "a{x: 1, y: 1}", "satisfied");
});

test("numbers are compared as numbers, whatever they are", () => {
  const signs = ["<", "<=", ">", ">="] as const;
  const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-0.5, 0.1, 2.5, 1e15));
  fc.assert(
    fc.property(fc.constantFrom(...signs), number, number, (sign, limit, value) => {
      const [verdict] = verdictsOf(
        fileOf(`never: { tool: a, with: { x: { '${sign}': ${limit} } } }`),
        `a{x: ${value}}`,
      );
      const holds = { "<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit }[
        sign
      ];
      expect(verdict).toBe(holds ? "violated" : "satisfied");
    }),
    { numRuns: 60 },
  );
});

test("each value that is written wrongly is answered by its place and what to write", () => {
  const values = [
    ...["[]", "[1]", "{}", "{ a: 1 }", "{ a: { b: 1 } }", "$", "$1", "$a-b", "'> 5'", "'>= $v'"],
    ...[
      "{ '>': null }",
      "{ '>': [1] }",
      "{ '<': $1 }",
      "{ in: 1 }",
      "{ in: [$v] }",
      "{ in: [a, 'b?'] }",
      "{ in: [] }",
    ],
    ...["{ not: [1] }", "{ not: {} }", "{ not: { a: 1 } }", "{ not: { '>': 1, '<': 2 } }", "{ '!=': '> 5' }"],
    ...[
      "{ contains: $ }",
      "{ regex: null }",
      "{ regex: '[' }",
      "{ regex: '(a+)+$' }",
      "{ glob: 7 }",
      "{ exists: 'yes' }",
    ],
    ...[
      "{ gt: 5 }",
      "{ eq: 5 }",
      "{ '==': 5 }",
      "{ matches: a }",
      "{ Contains: a }",
      "{ '=': 1, other: 2 }",
      "{ __proto__: 1 }",
    ],
  ];
  expect(
    faultTable(values, (value) => fileOf(`never: { tool: a, with: { x: ${value} } }`)),
  ).toMatchInlineSnapshot(`
    "
    []
        5:34 wrong-value: \`x\` is a list; write { in: [...] } for one of these, or { "=": [...] } for exactly this list
    [1]
        5:34 wrong-value: \`x\` is a list; write { in: [...] } for one of these, or { "=": [...] } for exactly this list
    {}
        5:34 wrong-value: \`x\` is an empty mapping; write { "=": {} } for an empty object
    { a: 1 }
        5:34 wrong-value: \`x\` is a mapping; write the path \`x.a\`, or { "=": {...} } for exactly this object
    { a: { b: 1 } }
        5:34 wrong-value: \`x\` is a mapping; write the path \`x.a\`, or { "=": {...} } for exactly this object
    $
        5:34 wrong-value: \`$\` is no variable; write letters, digits and \`_\` behind the $, or "$$" for this very text
    $1
        5:34 wrong-value: \`$1\` is no variable; write letters, digits and \`_\` behind the $, or "$$1" for this very text
    $a-b
        5:34 wrong-value: \`$a-b\` is no variable; write letters, digits and \`_\` behind the $, or "$$a-b" for this very text
    '> 5'
        5:34 wrong-value: \`x\` is \`"> 5"\`, a comparison in a text; write { ">": 5 }; for the text itself write { "=": "> 5" }
    '>= $v'
        5:34 wrong-value: \`x\` is \`">= $v"\`, a comparison in a text; write { ">=": $v }; for the text itself write { "=": ">= $v" }
    { '>': null }
        5:41 wrong-value: \`>\` of \`x\` is nothing (\`null\`); write a number, a text such as a date, or a $variable
    { '>': [1] }
        5:41 wrong-value: \`>\` of \`x\` is a list; write a number, a text such as a date, or a $variable
    { '<': $1 }
        5:41 wrong-value: \`$1\` is no variable; write letters, digits and \`_\` behind the $, or "$$1" for this very text
    { in: 1 }
        5:40 wrong-value: \`in\` of \`x\` is \`1\`; write a list of values
    { in: [$v] }
        5:41 wrong-value: \`$v\` in a list is neither a variable nor a glob; write { regex: ... }, or one target for each value
    { in: [a, 'b?'] }
        5:44 wrong-value: \`"b?"\` in a list is neither a variable nor a glob; write { regex: ... }, or one target for each value
    { in: [] }
        5:40 wrong-value: \`in\` of \`x\` is a list; the list is empty, so that nothing can match: write at least one value
    { not: [1] }
        5:41 wrong-value: \`x\` is a list; write { in: [...] } for one of these, or { "=": [...] } for exactly this list
    { not: {} }
        5:41 wrong-value: \`x\` is an empty mapping; write { "=": {} } for an empty object
    { not: { a: 1 } }
        5:41 wrong-value: \`x\` is a mapping; write the path \`x.a\`, or { "=": {...} } for exactly this object
    { not: { '>': 1, '<': 2 } }
        5:41 wrong-value: \`not\` of \`x\` is a mapping; write one word inside of \`not\`
    { '!=': '> 5' }
        5:42 wrong-value: \`x\` is \`"> 5"\`, a comparison in a text; write { ">": 5 }; for the text itself write { "=": "> 5" }
    { contains: $ }
        5:46 wrong-value: \`$\` is no variable; write letters, digits and \`_\` behind the $, or "$$" for this very text
    { regex: null }
        5:43 wrong-value: \`regex\` of \`x\` is nothing (\`null\`); write a text
    { regex: '[' }
        5:43 wrong-value: regex \`[\` can't be read: unterminated character class
    { regex: '(a+)+$' }
        5:43 wrong-value: regex \`(a+)+$\` may take quadratic time or longer: a text can be shared out in many ways by \`a+\`; separate repetitions by a character that neither takes, and don't repeat a repetition
    { glob: 7 }
        5:42 wrong-value: \`glob\` of \`x\` is \`7\`; write a text
    { exists: 'yes' }
        5:44 wrong-value: \`exists\` of \`x\` is \`"yes"\`; write true or false
    { gt: 5 }
        5:34 wrong-value: \`x\` has the word \`gt\`, which says nothing about a value; did you mean \`>\`?
    { eq: 5 }
        5:34 wrong-value: \`x\` has the word \`eq\`, which says nothing about a value; did you mean \`=\`?
    { '==': 5 }
        5:34 wrong-value: \`x\` has the word \`==\`, which says nothing about a value; did you mean \`=\`?
    { matches: a }
        5:34 wrong-value: \`x\` is a mapping; write the path \`x.matches\`, or { "=": {...} } for exactly this object
    { Contains: a }
        5:34 wrong-value: \`x\` has the word \`Contains\`, which says nothing about a value; did you mean \`contains\`?
    { '=': 1, other: 2 }
        5:34 wrong-value: \`x\` has the word \`other\`, which says nothing about a value; the words are = != < <= > >= in not contains regex glob exists
    { __proto__: 1 }
        5:34 wrong-value: \`x\` is a mapping; write the path \`x.__proto__\`, or { "=": {...} } for exactly this object
    "
  `);
});
