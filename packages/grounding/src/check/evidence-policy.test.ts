import { describe, expect, test } from "vitest";
import { type Calls, call, read, trace } from "../../test/calls.ts";
import { pythonParser } from "../node/source-parser.ts";
import { checkGrounding, type GroundingOptions } from "./check-grounding.ts";

const parser = await pythonParser();
const source = [
  "import os_tools",
  "",
  "def make_url(base_url):",
  "    # was make_uri",
  "    return join_parts(base_url, 'key_name')",
  "",
  "RATE_MAX = 3",
].join("\n");
const url = read("src/net/url.py", source);

/** For each entity its sign and how it was seen: `✓ value tier line`. */
function check(calls: Calls, answer: string, expected: string, options: GroundingOptions = {}): void {
  const { entities } = checkGrounding(answer, trace(...calls), { parser, ...options });
  const lines = entities.map(({ entity, counted, exempt, grounded, tier, evidence }) => {
    const sign = grounded === null ? "?" : grounded ? "✓" : "✗";
    const where =
      tier === undefined ? "" : ` ${tier}${evidence?.line === undefined ? "" : ` ${evidence.line}`}`;
    return `${sign} ${entity.value}${where}${counted ? "" : ` (${exempt})`}`;
  });
  expect(lines.join(", ")).toBe(expected);
}

describe("how a name was seen", () => {
  test.each([
    ["`make_url()`", "✓ make_url( definition 3"],
    ["`RATE_MAX`", "✓ RATE_MAX definition 7"],
    ["`base_url`", "✓ base_url binding 3"],
    ["`os_tools`", "✓ os_tools binding 1"],
    ["`join_parts()`", "✓ join_parts( reference 5"],
    ["`key_name`", "✓ key_name string 5"],
    ["`make_uri`", "✓ make_uri comment 4"],
    ["`make_urn`", "✗ make_urn"],
    ["src/net/url.py", "✓ src/net/url.py path"],
  ])("%s", (answer, expected) => check([url], answer, expected));

  test("in a text whose syntax is not known it is a token", () => {
    check([read("notes.txt", "see make_url")], "`make_url`", "✓ make_url token 1");
  });

  test("of two reads the one that defines it is told", () => {
    check([read("a.py", "make_url(1)"), url], "`make_url`", "✓ make_url definition 3");
  });

  test("the lines are the file's, where the window says which they are", () => {
    check([read("a.py", "41\tdef f_one():\n42\t  pass")], "`f_one`", "✓ f_one definition 41");
  });
});

describe("a least tier", () => {
  const answer = "`make_url()`, `base_url`, `join_parts()`, `key_name`, `make_uri`";
  test.each([
    ["definition", "✓✗✗✗✗"],
    ["binding", "✓✓✗✗✗"],
    ["reference", "✓✓✓✗✗"],
    ["string", "✓✓✓✓✗"],
    ["comment", "✓✓✓✓✓"],
  ] as const)("%s", (minTier, expected) => {
    const { entities } = checkGrounding(answer, trace(url), { parser, minTier });
    expect(entities.map(({ grounded }) => (grounded ? "✓" : "✗")).join("")).toBe(expected);
  });

  test("a name that is too weak still says where it was", () => {
    check([url], "`make_uri`", "✗ make_uri comment 4", { minTier: "reference" });
  });

  test("what is not parsed is never too weak", () => {
    check([read("notes.txt", "make_uri")], "`make_uri`", "✓ make_uri token 1", { minTier: "definition" });
  });

  test("a path has no tier to lack", () => {
    check([url], "src/net/url.py", "✓ src/net/url.py path", { minTier: "definition" });
  });
});

describe("names of paths", () => {
  test("a module or a package is named like its file or folder", () => {
    check(
      [read("src/my_pkg/url_tools.py", "x = 1")],
      "`my_pkg` and `url_tools`",
      "✓ my_pkg path, ✓ url_tools path",
    );
  });
  test("a dotted name may be a module", () => {
    check([read("src/net/url.py", "x = 1")], "`net.url` and `net.uri`", "✓ net.url path, ✗ net.uri");
  });
  test("a name like a file may be a module", () => {
    check([read("pkg/circular_import/c.py", "x = 1")], "circular_import.c", "✓ circular_import.c path");
  });
  test("a file of a kind that nobody has listed is found by its name, and by its path from a root", () => {
    check(
      [read("/workspace/cli/parser.pony", "x = 1")],
      "`parser.pony`, `printer.pony`, /workspace/cli/parser.pony",
      "✓ parser.pony path, ✗ printer.pony, ✓ /workspace/cli/parser.pony path",
    );
  });
  test("part of a segment is none", () => {
    check([read("src/my_pkg/a.py", "x = 1")], "`my_pk` and `y_pkg`", "✗ my_pk, ✗ y_pkg");
  });
});

describe("what decides nothing", () => {
  test.each<[string, string, GroundingOptions]>([
    ["The limit is 42.", "✗ 42 (number)", {}],
    ["The limit is 3.", "✓ 3 token (number)", {}],
    ["`find_me`", "✗ find_me (asked)", { question: "Where is find_me?" }],
    ["`make_url`", "✓ make_url definition 3 (asked)", { question: "Where is make_url?" }],
    ["lib/a.py", "✗ lib/a.py (asked)", { question: "Is it in lib/a.py?" }],
    ["`str.zfill()`", "✗ str.zfill( (builtin)", {}],
    ["`__eq__`", "✗ __eq__ (builtin)", {}],
    ["`read_file`", "✗ read_file (own)", {}],
  ])("%s", (answer, expected, options) => check([url], answer, expected, options));
});

test("what was not recorded may have shown it", () => {
  const unknown = read("a.py", undefined);
  check([unknown], "`make_urn` in b.py", "? make_urn, ? b.py");
  check([unknown, url], "`make_url`", "✓ make_url definition 3");
});

test("calls that didn't run, and those of other tools, show nothing", () => {
  for (const outcome of ["refused", "denied", "pending", "error"] as const)
    check([{ ...url, outcome }], "`make_url`", "✗ make_url");
  check([call("search", {}, source)], "`make_url`", "✗ make_url");
  check([call("search", {}, "limit 42")], "The limit is 42.", "✗ 42 (number)");
  check([read("log.txt", "limit 42")], "The limit is 42.", "✓ 42 token (number)");
});

test("names that a model chose are looked up like any other", () => {
  check(
    [url],
    "`__proto__` and `constructor()` and `toString()`",
    "✗ __proto__ (builtin), ✗ constructor(, ✗ toString(",
  );
  check([read("a.py", "def toString(): pass")], "`toString()`", "✓ toString( definition 1");
});
