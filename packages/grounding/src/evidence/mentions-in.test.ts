import { describe, expect, test } from "vitest";
import { read, trace } from "../../test/calls.ts";
import { parserWithin } from "../../test/parser.ts";
import { evidenceOf } from "./evidence-of.ts";
import { mentionsIn } from "./mentions-in.ts";
import { seenEntities } from "./seen-entities.ts";

const parser = await parserWithin(1000);

const source = `import os.path as osp
from lib.net import fetch_url, old_name as new_name

def load(path, *rest, limit: int = MAX, **extra):
    """Reads what fetch_url gives. See :meth:\`save_all\`."""
    # TODO: drop legacy_mode
    for index, row in enumerate(rest):
        total = row.cost_of(path)
    with osp.open(path) as handle, (yield) as (left, right):
        pass
    text = f"a {handle.read_all(mode='fast_mode')!r:>{limit}} literal_word"
    call(keyword_one=1, key2=lambda item, *more: item.prop)
    if (found := text): pass
    return [cell for cell in {**extra}]
`;

const seen = seenEntities(trace(read("a.py", source)), { parser });

/** Everything that was seen of a name, as `kind:line`. */
function check(name: string, expected: string, of = seen): void {
  expect(
    evidenceOf(name, of)
      .map(({ kind, line }) => `${kind}:${line}`)
      .join(" "),
  ).toBe(expected);
}

describe("in Python a name is", () => {
  test.each([
    ["a definition where it is defined", "load", "definition:4"],
    ["bound by an import", "fetch_url", "binding:2 string:5"],
    ["bound by its other name, a reference by its own", "new_name", "binding:2"],
    ["a reference in an import that names it otherwise", "old_name", "reference:2"],
    ["bound as a parameter, and a reference where it is used", "path", "binding:4 reference:1"],
    ["bound as a parameter with a type", "limit", "binding:4 reference:11"],
    ["bound as the rest", "rest", "binding:4 reference:7"],
    ["bound as the keywords", "extra", "binding:4 reference:14"],
    ["a reference in a default", "MAX", "reference:4"],
    ["in a string", "save_all", "string:5"],
    ["in a comment", "legacy_mode", "comment:6"],
    ["bound by a loop", "index", "binding:7"],
    ["bound as a local", "total", "binding:8"],
    ["a reference as an attribute", "cost_of", "reference:8"],
    ["bound by with", "handle", "binding:9 reference:11"],
    ["bound by with in a tuple", "right", "binding:9"],
    ["a reference inside a string that holds code", "read_all", "reference:11"],
    ["in a string inside code inside a string", "fast_mode", "string:11"],
    ["in the rest of such a string", "literal_word", "string:11"],
    ["a reference as a keyword", "keyword_one", "reference:12"],
    ["bound by a lambda", "more", "binding:12"],
    ["bound by an assignment in an expression", "found", "binding:13"],
    ["bound by a comprehension", "cell", "binding:14 reference:14"],
    ["nothing where it doesn't stand", "constructor", ""],
  ])("%s: %s", (_name, name, expected) => check(name, expected));
});

test("a chunk that begins in a docstring has its code and its strings the right way round", () => {
  const chunk = source.slice(source.indexOf("gives."));
  const begun = seenEntities(
    trace(read("a.py", `${chunk}\ndef other():\n    """More about other_thing."""\n`)),
    {
      parser,
    },
  );
  check("save_all", "string:1", begun);
  check("cost_of", "reference:4", begun);
  check("other", "definition:12", begun);
  check("other_thing", "string:13", begun);
});

test("without a parser every name is a token, apart from where a header defines it", () => {
  const plain = seenEntities(trace(read("a.py", source)));
  check("load", "definition:4", plain);
  check("legacy_mode", "token:6", plain);
  check("fetch_url", "token:2", plain);
});

test("names with a dollar are seen with it and without; others in one form of Unicode", () => {
  const { token } = mentionsIn("$el = jQuery$1\ncafe\u0301", {});
  expect([...token]).toEqual([
    ["$el", 1],
    ["el", 1],
    ["jQuery$1", 1],
    ["jQuery", 1],
    ["caf\u00e9", 2],
  ]);
});
