import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const source = "class Cart:\n    def total(self):\n        return 0\n\nTAX_RATE = 0.2\n\ndef main(): pass\n";
const read = { tool_name: "read_file", arguments: { path: "shop/cart.py" }, tool_result: source };

const grounded = { id: "g-1", tool_calls: [read], final_answer: "`Cart.total()` is in shop/cart.py." };
const invented = {
  id: "g-2",
  tool_calls: [read],
  final_answer: "`Cart.refund()` is in shop/refunds.py, next to `TAX_RATE`.",
};
const vacuous = { id: "g-3", tool_calls: [read], final_answer: "It works." };
const refusal = { id: "g-4", tool_calls: [], final_answer: "I don't know - not found in the source I read" };
const unanswered = { id: "g-5", tool_calls: [read], final_answer: null };
const unrecorded = {
  id: "g-6",
  tool_calls: [{ ...read, tool_result: undefined }],
  final_answer: "See `TAX_RATE`.",
};
const asked = {
  ...invented,
  id: "g-7",
  input: "What do `Cart.refund()` and shop/refunds.py do?",
  final_answer: "`Cart.refund()` does nothing, and `Cart.total()` returns 0.",
};

async function check(
  argv: readonly string[],
  records: readonly unknown[],
  setting: Setting = {},
): Promise<string> {
  const { code, stdout, stderr } = await command(["ground", "a.jsonl", ...argv], {
    ...setting,
    files: { "a.jsonl": lines(...records) },
  });
  return `${stdout}${stderr}exit ${code}`;
}

test("what an answer names, and where it was seen", async () => {
  expect(
    await check([], [grounded, invented, vacuous, refusal, unanswered, unrecorded]),
  ).toMatchInlineSnapshot(`
    "a.jsonl:1   g-1   grounded (2 of 2 seen)
      │ \`[✓ Cart.total]()\` is in [✓ shop/cart.py].
      ✓ Cart.total()  function signature  #1 shop/cart.py line 2
      ✓ shop/cart.py  file path           #1 shop/cart.py

    a.jsonl:2   g-2   NOT grounded (1 of 3 seen)
      │ \`[✗ Cart.refund]()\` is in [✗ shop/refunds.py], next to \`[✓ TAX_RATE]\`.
      ✗ Cart.refund()    function signature  never seen
      ✗ shop/refunds.py  file path           never seen
      ✓ TAX_RATE         identifier          #1 shop/cart.py line 5

    a.jsonl:3   g-3   vacuous: the answer names nothing that counts

    a.jsonl:4   g-4   vacuous: it says that it does not know

    a.jsonl:5   g-5   not judged: no final answer is recorded

    a.jsonl:6   g-6   not judged: something that was read is not recorded (0 of 1 seen)
      │ See \`[? TAX_RATE]\`.
      ? TAX_RATE  identifier  not judged: what was read is not recorded

    6 answers: 1 grounded, 1 not grounded, 2 vacuous, 2 not judged
    exit 1"
  `);
});

test("by the paper's own rules", async () => {
  expect(await check(["--policy", "paper"], [grounded, invented])).toMatchInlineSnapshot(`
    "a.jsonl:1   g-1   grounded (2 of 2 seen)
      │ \`[✓ Cart.total]()\` is in [✓ shop/cart.py].
      ✓ Cart.total()  function signature  #1 shop/cart.py line 2
      ✓ shop/cart.py  file path           #1 shop/cart.py

    a.jsonl:2   g-2   NOT grounded (0 of 2 seen)
      │ \`[✗ Cart.refund]()\` is in [✗ shop/refunds.py], next to \`TAX_RATE\`.
      ✗ Cart.refund()    function signature  never seen
      ✗ shop/refunds.py  file path           never seen

    2 answers: 1 grounded, 1 not grounded
    exit 1"
  `);
});

test.each<[string, readonly unknown[], number]>([
  ["all are grounded", [grounded, grounded], 0],
  ["one is not", [grounded, invented, vacuous], 1],
  ["one names nothing", [grounded, vacuous], 3],
  ["one says that it doesn't know", [grounded, refusal], 3],
  ["there is no answer", [grounded, unanswered], 3],
  ["what was read is not recorded", [unrecorded], 3],
])("where %s", async (_name, records, expected) => {
  expect(await check([], records)).toMatch(new RegExp(`exit ${expected}$`));
});

test("names that the question brought in are no claim of the answer", async () => {
  const text = await check([], [asked]);
  expect(text).toMatchInlineSnapshot(`
    "a.jsonl:1   g-7   grounded (1 of 1 seen)
      │ \`Cart.refund()\` does nothing, and \`[✓ Cart.total]()\` returns 0.
      · Cart.refund()  function signature  not counted: the question names it
      ✓ Cart.total()   function signature  #1 shop/cart.py line 2
      · 0              number              #1 shop/cart.py   not counted: a number

    1 answer: 1 grounded
    exit 0"
  `);
});

test("a tool that reads may have another name, and the command says so", async () => {
  const other = { ...grounded, tool_calls: [{ ...read, tool_name: "view" }] };
  expect(await check([], [other])).toContain(
    "no call is named read_file; name the tool that reads with --read-tool, one of: view\n",
  );
  expect(await check(["--read-tool", "cat", "--read-tool", "view"], [other])).toMatch(/exit 0$/);
});

test("the argument with the path may have another name", async () => {
  const other = { ...read, tool_name: "view", arguments: { file_name: "shop/cart.py" } };
  const run = { ...grounded, tool_calls: [other] };
  expect(await check(["--read-tool", "view:file_name"], [run])).toMatch(/exit 0$/);
  expect(await check(["--read-tool", "view:nothing"], [run])).toMatch(/exit 1$/);
});

test("with every tool's results ids, amounts and quotations count", async () => {
  const order = {
    tool_name: "get_order",
    arguments: { id: "W2378156" },
    tool_result: '{"id": "W2378156", "total": 1200.5, "note": "left at the door"}',
  };
  const run = {
    id: "g-8",
    input: "What is W2378156?",
    tool_calls: [order],
    final_answer: 'Order W2378156 is $1,200.50, of W9999999, "left at the door".',
  };
  expect(await check(["--outputs", "all"], [run])).toMatchInlineSnapshot(`
    "a.jsonl:1   g-8   NOT grounded (2 of 3 seen)
      │ Order W2378156 is [✓ $1,200.50], of [✗ W9999999], "[✓ left at the door]".
      · W2378156          id         #1   not counted: the question names it
      ✓ $1200.50          number     #1
      ✗ W9999999          id         never seen
      ✓ left at the door  quotation  #1

    1 answer: 0 grounded, 1 not grounded
    exit 1"
  `);
});

test("in a terminal the marks are coloured", async () => {
  const text = await check([], [invented], { columns: 80 });
  expect(text.split("\n").slice(0, 2)).toMatchInlineSnapshot(`
    [
      "[1ma.jsonl:1[22m   g-2   [31mNOT grounded (1 of 3 seen)[39m",
      "  [2m│[22m \`[31m[✗ Cart.refund][39m()\` is in [31m[✗ shop/refunds.py][39m, next to \`[32m[✓ TAX_RATE][39m\`.",
    ]
  `);
});

test.each<[string, readonly string[], string]>([
  ["a tool without a name", ["--read-tool", ":path"], "error: --read-tool `:path` names no tool"],
  ["a policy that there isn't", ["--policy", "ours"], "Allowed choices are evidence, paper"],
  ["a format that there isn't", ["--format", "xml"], "Allowed choices are pretty, json, jsonl"],
  [
    "the paper's policy with every tool's results",
    ["--policy", "paper", "--outputs", "all"],
    "error: --policy paper knows reads only; leave out --outputs all, or the policy",
  ],
])("%s is bad input", async (_name, argv, expected) => {
  const text = await check(argv, [grounded]);
  expect(text).toContain(expected);
  expect(text).toMatch(/exit 2$/);
});

test("a file that can't be read is bad input, and nothing is printed", async () => {
  const { code, stdout } = await command(["ground", "a.jsonl"], { files: { "a.jsonl": "{oops" } });
  expect([code, stdout]).toEqual([2, ""]);
});

test("JSON Lines: a run on each line", async () => {
  const text = await check(["--format", "jsonl"], [invented, unanswered]);
  const rows = text
    .split("\n")
    .slice(0, 2)
    .map((line) => JSON.parse(line));
  expect(rows).toMatchObject([
    { format: 1, policy: "evidence", id: "g-2", line: 1, grounded: false, entities: [{}, {}, {}] },
    { format: 1, policy: "evidence", id: "g-5", line: 2, grounded: null, answered: false, entities: [] },
  ]);
  expect(text).toMatch(/exit 1$/);
});

test("JSON with a format", async () => {
  const text = await check(["--format", "json"], [grounded, unanswered]);
  expect(JSON.parse(text.split("\n")[0] ?? "")).toMatchInlineSnapshot(`
    {
      "exit": 3,
      "format": 1,
      "policy": "evidence",
      "runs": [
        {
          "answered": true,
          "entities": [
            {
              "counted": true,
              "evidence": {
                "call": 0,
                "kind": "method",
                "line": 2,
                "path": "shop/cart.py",
                "qualifiedName": "Cart.total",
              },
              "grounded": true,
              "place": "code",
              "relation": "verified",
              "spans": [
                {
                  "end": 11,
                  "start": 1,
                },
              ],
              "tier": "definition",
              "type": "function_signature",
              "value": "Cart.total(",
            },
            {
              "counted": true,
              "evidence": {
                "call": 0,
                "path": "shop/cart.py",
              },
              "grounded": true,
              "place": "prose",
              "spans": [
                {
                  "end": 33,
                  "start": 21,
                },
              ],
              "tier": "path",
              "type": "file_path",
              "value": "shop/cart.py",
            },
          ],
          "file": "a.jsonl",
          "grounded": true,
          "id": "g-1",
          "line": 1,
          "ratio": 1,
          "refusal": "none",
          "vacuous": false,
        },
        {
          "answered": false,
          "entities": [],
          "file": "a.jsonl",
          "grounded": null,
          "id": "g-5",
          "line": 2,
          "ratio": null,
          "refusal": null,
          "vacuous": null,
        },
      ],
      "traces": 2,
    }
  `);
});
