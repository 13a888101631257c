import { describe, expect, test } from "vitest";
import { type Calls, call, gypSource, read, trace } from "../../test/calls.ts";
import { pythonParser } from "../node/source-parser.ts";
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
