import { describe, expect, test } from "vitest";
import { type Calls, call, gypSource, read, trace } from "../../test/calls.ts";
import { pythonParser } from "../node/python-parser.ts";
import { checkGrounding, type GroundingOptions } from "./check-grounding.ts";
import { groundingFeedback } from "./feedback.ts";
import type { GroundingResult, Policy } from "./result.ts";

const parser = await pythonParser();
const common = "gyp/pylib/gyp/common.py";
const commonSource = gypSource("common.py");
const listing = call("list_directory", { path: "gyp/pylib/gyp" }, "common.py\nsimple_copy.py");

/** One line for each entity that counts: a sign, the entity, where it was seen. */
function report(result: GroundingResult): string[] {
  return result.entities
    .filter((finding) => finding.counted)
    .map(({ entity, grounded, tier, evidence, relation }) => {
      const sign = grounded === null ? "?" : grounded ? "✓" : "✗";
      const line = evidence?.line === undefined ? "" : ` line ${evidence.line}`;
      const where = evidence === undefined ? "" : ` ${evidence.kind ?? tier}, #${evidence.call + 1}${line}`;
      return `${sign} ${entity.value}${where}${relation === undefined ? "" : `, ${relation}`}`;
    });
}

function check(
  calls: Calls,
  answer: string,
  expected: readonly string[],
  options: GroundingOptions = {},
): GroundingResult {
  const result = checkGrounding(answer, trace(...calls), { parser, ...options });
  expect(report(result)).toEqual(expected);
  return result;
}

describe("the demo", () => {
  const answer = `EncodePOSIXShellArgument is defined in ${common}.`;

  test.each<Policy>(["evidence", "paper"])("reads, then answers: grounded under %s", (policy) => {
    const result = check(
      [listing, read(common, commonSource)],
      answer,
      ["✓ EncodePOSIXShellArgument function, #2 line 261", `✓ ${common} path, #2`],
      { policy },
    );
    expect(result).toMatchObject({ grounded: true, ratio: 1, vacuous: false, refusal: "none" });
  });

  test.each<Policy>(["evidence", "paper"])("answers from memory: not grounded under %s", (policy) => {
    const memory = "It is a method of ShellQuoter in gyp/pylib/gyp/simple_copy.py.";
    const result = check([listing], memory, ["✗ ShellQuoter", "✗ gyp/pylib/gyp/simple_copy.py"], { policy });
    expect(result).toMatchObject({ grounded: false, ratio: 0, vacuous: false });
  });

  test("without a parser the evidence is the same", () => {
    const found = report(checkGrounding(answer, trace(listing, read(common, commonSource))));
    expect(found).toEqual(["✓ EncodePOSIXShellArgument function, #2 line 261", `✓ ${common} path, #2`]);
  });
});

const source = [
  "class Base:",
  "    def close(self):",
  "        pass",
  "",
  "class Session(Base):",
  "    def send_now(self):",
  "        helper_name(self)  # old_name is gone",
  "",
  "class Adapter(Unknown):",
  "    def build_it(self): pass",
  "",
  "LIMIT_A = 1",
].join("\n");
const session = read("src/pkg/session.py", source);

type Case = readonly [
  name: string,
  calls: Calls,
  answer: string,
  evidence: boolean | null,
  paper: boolean | null,
];

/** The edge cases of docs and research, with the verdict under both policies. */
const edgeCases: readonly Case[] = [
  ["a directory listing only", [call("list_directory", {}, "session.py")], "See session.py", false, false],
  ["a failed read", [{ ...session, outcome: "error" }], "`send_now` in src/pkg/session.py", false, false],
  ["a complaint instead of a file", [read("a.py", "Error: a.py not found")], "It is in a.py", false, false],
  ["an empty read", [read("src/__init__.py", "")], "src/__init__.py is empty", true, false],
  [
    "a partial window",
    [read("a.py", "7\tdef f_one():\n8\t  pass\n9\tdef f_two(")],
    "`f_one` and `f_two`",
    true,
    true,
  ],
  [
    "a window that lacks the name",
    [read("a.py", "7\tdef f_one():\n8\t  pass")],
    "`f_one` and `f_two`",
    false,
    false,
  ],
  [
    "a file the agent wrote itself",
    [call("write_file", { path: "a.py", content: source }), read("a.py", source)],
    "`send_now`",
    false,
    false,
  ],
  [
    "a file re-read after an edit",
    [
      session,
      call("edit_file", { path: "src/pkg/session.py", new_str: "def new_one(): pass" }),
      read("src/pkg/session.py", `${source}\ndef new_one(): pass`),
    ],
    "`send_now`",
    true,
    true,
  ],
  [
    "a name the agent edited in",
    [
      session,
      call("edit_file", { path: "src/pkg/session.py", new_str: "def new_one(): pass" }),
      read("src/pkg/session.py", `${source}\ndef new_one(): pass`),
    ],
    "`new_one`",
    false,
    false,
  ],
  ["a path spelled with another root", [session], "/workspace/src/pkg/session.py", true, false],
  ["a path by its end", [session], "pkg/session.py", true, false],
  ["a path that only ends alike", [read("src/myapp.py", "x = 1")], "app.py", false, false],
  ["one base name twice, one of them read", [read("a/x.py", "v = 1")], "b/x.py", false, false],
  ["a symbol only used", [session], "`helper_name`", true, false],
  ["a symbol only in a comment", [session], "`old_name`", true, false],
  ["the beginning of a name", [session], "send_no", false, true],
  ["another case", [session], "`Send_Now`", false, true],
  ["an invented name", [session], "`send_later`", false, false],
  ["an assigned constant", [session], "`LIMIT_A`", true, true],
  ["an attribute", [read("a.py", "class A:\n  def f(self):\n    self.attr_x = 1")], "`attr_x`", true, false],
  ["a use composed otherwise", [read("a.py", "gro\u0308ße_a(1)")], "`größe_a()`", true, false],
  ["a name beyond ASCII", [read("a.py", "def größe_a(): pass")], "`größe_a`", true, false],
  [
    "the same name composed otherwise",
    [read("a.py", "def gro\u0308ße_a(): pass")],
    "`größe_a()`",
    true,
    false,
  ],
  ["a member of its class", [session], "`Session.send_now()`", true, true],
  ["a member of a base that was read", [session], "`Session.close()`", true, true],
  ["a member of another class", [session], "`Session.build_it()`", false, true],
  ["a member where a base was not read", [session], "`Adapter.close()`", true, true],
  ["an answer that names nothing", [session], "It is complicated.", true, true],
  ["no read at all, and no name", [], "Yes.", true, true],
  ["a read whose result was not recorded", [read("a.py", undefined)], "`send_now`", null, null],
  ["that, and the name seen elsewhere", [read("a.py", undefined), session], "`send_now`", true, true],
  ["an answer inside a fence", [session], "```\n`send_later` in src/pkg/session.py\n```", false, false],
  ["a method of a builtin", [session], "`json_like` is no name; `str.zfill()` is.", false, false],
];

describe("edge cases", () => {
  test.each(edgeCases)("%s", (_name, calls, answer, evidence, paper) => {
    const options = { parser, policy: "evidence" } as const;
    expect(checkGrounding(answer, trace(...calls), options).grounded, "evidence").toBe(evidence);
    expect(checkGrounding(answer, trace(...calls), { ...options, policy: "paper" }).grounded, "paper").toBe(
      paper,
    );
  });
});

describe("members", () => {
  test("are verified, unverifiable or contradicted", () => {
    check(
      [session],
      "`Session.send_now()`, `Session.close()`, `Adapter.close()`, `Session.build_it()`, `Session.__init__()`, `Nobody.close()`",
      [
        "✓ Session.send_now( method, #1 line 6, verified",
        "✓ Session.close( method, #1 line 2, verified",
        "✓ Adapter.close( method, #1 line 2, unverifiable",
        "✗ Session.build_it( method, #1 line 10, contradicted",
        "✗ Session.__init__(",
        "✓ Nobody.close( method, #1 line 2",
      ],
    );
  });

  test("that every class has are never contradicted", () => {
    check(
      [read("a.py", "class A:\n  x = 1\n\nclass B:\n  def __init__(self): pass\n\nz = 1\n")],
      "`A.__init__()`",
      ["✓ A.__init__( method, #1 line 5, unverifiable"],
    );
  });

  test("are not contradicted while a read is missing", () => {
    check([session, read("b.py", undefined)], "`Session.build_it()`", [
      "✓ Session.build_it( method, #1 line 10, contradicted",
    ]);
  });

  test("without a parser nothing is contradicted", () => {
    const { grounded } = checkGrounding("`Session.build_it()`", trace(session));
    expect(grounded).toBe(true);
  });

  test("of builtins don't count unless they were seen", () => {
    check([session], "`str.zfill()` and `dict.send_now()`", ["✓ dict.send_now( method, #1 line 6"]);
  });
});

test("numbers are reported and decide nothing", () => {
  const { entities, grounded, vacuous } = checkGrounding("The limit is 42.", trace(session));
  expect(entities).toMatchObject([
    { entity: { type: "number", value: "42" }, counted: false, grounded: false },
  ]);
  expect({ grounded, vacuous }).toEqual({ grounded: true, vacuous: true });
});

test("names that the question brought in count only where no question is given", () => {
  const answer = "I found no `FooBar` in src/foo.py.";
  check([session], answer, ["✗ FooBar", "✗ src/foo.py"]);
  const result = check([session], answer, [], { question: "Where in src/foo.py is FooBar?" });
  expect(result).toMatchObject({ grounded: true, ratio: null, vacuous: true });
});

test("there is no ratio where one of them could not be judged", () => {
  const result = checkGrounding("`send_now` and `close_it`", trace(session, read("b.py", undefined)));
  expect(result).toMatchObject({ grounded: null, ratio: null, vacuous: false });
});

test("the ratio is of the entities that count", () => {
  const result = checkGrounding("`send_now`, `close_it`, src/pkg/session.py and 5 = five", trace(session));
  expect(result.ratio).toBe(2 / 3);
});

describe("refusals", () => {
  test.each([
    ["I don't know - not found in the source I read.", "exact"],
    ["I don’t know – not found in the source I read", "exact"],
    ["“I don’t know—not found in the source I read.”", "exact"],
    ["**I don't know -- not found in  the source\nI read.**", "exact"],
    ["I looked. I don't know - not found in the source I read.", "within"],
    ["I don't know.", "none"],
    ["The text 'not found in the source' is in a.py", "none"],
  ])("%s is %s", (answer, refusal) => {
    expect(checkGrounding(answer, trace()).refusal).toBe(refusal);
  });

  test("an exact one is vacuous, and grounded as in the paper", () => {
    for (const policy of ["paper", "evidence"] as const)
      expect(
        checkGrounding("I don’t know - not found in the source I read.", trace(), { policy }),
      ).toMatchObject({ grounded: true, vacuous: true, ratio: null });
  });
});

describe("feedback names what was not seen, what is near, and what to read", () => {
  const feedback = (answer: string) => groundingFeedback(checkGrounding(answer, trace(session), { parser }));

  test("for names and files", () => {
    expect(feedback("`send_later()` in lib/session.py")).toMatchInlineSnapshot(
      `"The answer names what no file that was read shows: \`send_later()\` (nearest: \`send_now\`), \`lib/session.py\` (a file that was not read; nearest: \`src/pkg/session.py\`). Read \`lib/session.py\` first, or answer only from what was read."`,
    );
  });
  test("for a member of the wrong class", () => {
    expect(feedback("`Session.build_it()`")).toMatchInlineSnapshot(
      `"The answer names what no file that was read shows: \`Session.build_it()\` (the class was read and has no such member). Read the files that define them first, or answer only from what was read."`,
    );
  });
  test("for many", () => {
    expect(feedback("q_a, q_b, q_c, q_d, q_e, q_f, q_g")).toMatchInlineSnapshot(
      `"The answer names what no file that was read shows: \`q_a\`, \`q_b\`, \`q_c\`, \`q_d\`, \`q_e\`, and 2 more. Read the files that define them first, or answer only from what was read."`,
    );
  });
  test("and says nothing where nothing failed", () => {
    expect(feedback("`send_now`")).toBe("");
  });
});
