import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreExtraction } from "../../test/extraction-score.ts";
import { entityTypes } from "./entity.ts";
import { type ExtractOptions, extractEntities } from "./extract-entities.ts";

/** `answer` names exactly these things, in this order: `path a.py`, `call f(`, `name x_y`, `number 5`. */
function check(answer: string, expected: string, options: ExtractOptions = {}): void {
  const words = {
    file_path: "path",
    function_signature: "call",
    identifier: "name",
    number: "number",
    id: "id",
    quotation: "quote",
  };
  const found = extractEntities(answer, options).map(({ type, value }) => `${words[type]} ${value}`);
  expect(found.join(", ")).toBe(expected);
}

describe("paths", () => {
  test.each([
    ["It is in gyp/pylib/gyp/common.py.", "path gyp/pylib/gyp/common.py"],
    [
      "See `src/a.py:12-20`, [b](src/b.py#L3-L9) and src/c.py:7:",
      "path src/a.py, path src/b.py, path src/c.py",
    ],
    ["**__init__.py** and `Makefile`", "path __init__.py, path Makefile"],
    [
      "C:\\repo\\src\\a.py and /workspace/x/b.py and ./c.py",
      "path C:\\repo\\src\\a.py, path /workspace/x/b.py, path ./c.py",
    ],
    ["The file—profile_view.py—is old.", "path profile_view.py"],
    ["Set it in .env and in config.yaml", "path .env, path config.yaml"],
    ["【tests/a_b.py†L3-L5】 and src/a.py†L12", "path tests/a_b.py, path src/a.py"],
    ["tests/test_a.py::TestA::test_b fails", "path tests/test_a.py, name TestA::test_b"],
    [
      "Node.js, Vue.js and ASP.NET aren't files; nor are e.g. v1.2.py, src/**/*.py and self.config",
      "name self.config",
    ],
    ["https://example.com/src/app.py, mailto:a@b.py and ftp://x/y.c", ""],
    ["and/or, client/server, 24/7, U.S.A., i.e. nothing", ""],
  ])("%s", (answer, expected) => check(answer, expected));

  test("lines come along, whether in the path or in words around it", () => {
    const lines = (answer: string) => extractEntities(answer)[0]?.lines;
    expect(lines("a/b.py:12-20")).toEqual({ from: 12, to: 20 });
    expect(lines("a/b.py#L5")).toEqual({ from: 5, to: 5 });
    expect(lines("`a/b.py` (lines 3–9)")).toEqual({ from: 3, to: 9 });
    expect(lines("lines 63-65 in `a/b.py`")).toEqual({ from: 63, to: 65 });
    expect(lines("```12:20:a/b.py\nx = 1\n```")).toEqual({ from: 12, to: 20 });
    expect(lines("a/b.py has 20 lines")).toBeUndefined();
  });
});

describe("signatures and names", () => {
  test.each([
    ["`Flask.dispatch_request()` calls preprocess(x)", "call Flask.dispatch_request(, call preprocess("],
    [
      "`(*Server).Serve()` and `Box<T>(x)` and std::move(x)",
      "call Server.Serve(, call Box(, call std::move(",
    ],
    ["the file(s), O(n log n), f(x), print(x), COUNT(x)", ""],
    ["parse_url, HTTPAdapter, `Client` and Client", "name parse_url, name HTTPAdapter, name Client"],
    ["`self._depth` and json.loads and DataFrame.merge. Then", "name self._depth, name DataFrame.merge"],
    ["get\\_user\\_by\\_id( and MAX\\_RETRY", "call get_user_by_id(, name MAX_RETRY"],
    ["GitHub and OpenAI; `OpenAI` in code", "name OpenAI"],
    ["函数parse_url在这里, größe_berechnen() rechnet", "name parse_url, call größe_berechnen("],
    ["<start_of_answer>It is ValueError or `str`</start_of_answer>", ""],
    ["Foo/BarBaz and snake_case-like AppConfig-style", "name BarBaz, name AppConfig"],
    [
      "“smart_quotes” and ‘user_profile’ and zero\u200b_width",
      "name smart_quotes, name user_profile, name zero_width",
    ],
    ["constructor, __proto__ and toString()", "name __proto__, call toString("],
  ])("%s", (answer, expected) => check(answer, expected));

  test("equal names are one entity with all its places", () => {
    const [entity] = extractEntities("parse\\_url calls `parse_url`");
    expect(entity?.spans).toEqual([
      { start: 0, end: 10 },
      { start: 18, end: 27 },
    ]);
  });

  test("a project's own name counts, though running text could mean the product", () => {
    check("SQLFluff does it", "");
    check("SQLFluff does it", "name SQLFluff", { project: ["sqlfluff"] });
  });

  test("blocked names are never entities", () => {
    check("parse_url and make_url()", "name parse_url", { block: ["make_url"] });
  });
});

test("allowed names are entities, though every program has them or running text means something else by them", () => {
  const answer = "`Exception` and WebSocket use `id`, the client and `map()`";
  check(answer, "");
  check(answer, "name Exception, name WebSocket, name id, call map(", {
    allow: ["Exception", "WebSocket", "id", "map"],
  });
  check(answer, "", { allow: ["websocket"] });
});

describe("answers about anything", () => {
  const general = { general: true } as const;
  test.each([
    [
      "Order **#W2378156** of emma_kim_9957 costs $1,200.50.",
      "id W2378156, id emma_kim_9957, number $1200.50",
    ],
    [
      "Mail john.doe@example.com or see https://example.com/a?b=1.",
      "id john.doe@example.com, id https://example.com/a?b=1",
    ],
    [
      'The log says "disk is full now" in `var/log.txt`, 95% used.',
      "quote disk is full now, path var/log.txt, number 95 %",
    ],
    [
      "`status_code` 404 in report_2024.py, final_report.pdf",
      "name status_code, number 404, path report_2024.py, path final_report.pdf",
    ],
    ["1. Two bags, 3 seats\n2. May 20, 2024 at 10:30", ""],
    ["MasterCard, LaGuardia, `HttpBox` and maxSize", "name HttpBox, name maxSize"],
    ["open http://localhost:8000/x and https://127.0.0.1:3000", ""],
    ["Use `gift_card_6276644` with `limit=5`", "id gift_card_6276644, number 5"],
    ['```\n"what a program prints" 12345678\n```', "id 12345678"],
    ["src/app.py:120-140 and a.py#L500", "path src/app.py, path a.py"],
    ["<a@b.example>, (http://x.example/), www", "id a@b.example, id http://x.example/"],
  ])("%s", (answer, expected) => check(answer, expected, general));

  test("without the option there are no codes and no quotations", () => {
    check('W2378156 says "this is not code" to a@b.example', "");
  });

  test("a thing that is named twice has two places", () => {
    const [entity] = extractEntities("W2378156, again #W2378156", general);
    expect(entity?.spans).toEqual([
      { start: 0, end: 8 },
      { start: 17, end: 25 },
    ]);
  });

  test("blocked values are none", () =>
    check("W2378156 and 512", "number 512", { ...general, block: ["W2378156"] }));
});

test("a code span ends with its paragraph", () => {
  check("a ` b\n\nGitHub ` c", "");
  check("a ` b\nGitHub ` c", "name GitHub");
});

test("numbers are values of code, not places in a text", () => {
  check(
    "maxAttempts = 5, delay of 250 ms, `port=8080`",
    "name maxAttempts, number 5, number 250, number 8080",
  );
  check("Line 10, lines 15–20, section 3.2, version 4, 95%, $1,200, 2024-01-02, 192.168.0.1", "");
  check("1. first\n2. second", "");
});

describe("fences", () => {
  const fenced = "Use `make_url`:\n```python\ndef parse_url(x): pass\n```\n";
  test("are left out where the text names something itself", () => check(fenced, "name make_url"));
  test("count where asked for", () => {
    check(fenced, "name make_url, call parse_url(", { fences: "include" });
  });
  test("count where the whole answer stands in one", () => {
    check("```\nIt is parse_url in src/a.py\n```", "name parse_url, path src/a.py");
    check("```\nIt is parse_url in src/a.py\n```", "", { fences: "exclude" });
  });
  test("an unclosed one reaches to the end, a shorter bar doesn't close", () => {
    check("a_b\n````\nc_d\n```\ne_f", "name a_b");
    check("a_b\n~~~\nc_d\n~~~\ne_f", "name a_b, name e_f");
    check("a_b\n~~~\nc_d\n```\ne_f\n~~~\n", "name a_b");
  });
});

test("every span shows its entity in the answer, whatever is around it", () => {
  const pieces = fc.constantFrom(
    "parse\\_url",
    "src/a.py:3",
    "Foo.bar(",
    " ",
    "\n",
    "`",
    "```",
    "\u200b",
    "é",
    "(",
    ", ",
    "x = 12",
    "W2378156",
    '"',
    "a@b.example",
    "$1,200",
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), fc.boolean(), (parts, general) => {
      const answer = parts.join("");
      for (const { type, value, spans } of extractEntities(answer, { fences: "include", general }))
        for (const { start, end } of spans) {
          seen.add(type);
          const shown = answer.slice(start, end).replace(/[\\\u200b]/g, "");
          if (type === "number") expect(shown.replace(/\D/g, "")).toBe(value.replace(/\D/g, ""));
          else expect(shown).toBe(value.replace(/\($/, ""));
        }
    }),
    { numRuns: 500 },
  );
  expect([...seen].sort()).toEqual([...entityTypes].sort());
});

test("what is no text of a person is read as well, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (answer) => {
      for (const general of [false, true])
        for (const { spans } of extractEntities(answer, { general })) expect(spans.length).toBeGreaterThan(0);
    }),
  );
});

describe("labelled answers", () => {
  const folder = new URL("../../../../../shared/data/grounding/", import.meta.url);
  const why = existsSync(folder) ? "" : " (skipped: ../shared/data/grounding is absent)";
  test.skipIf(!existsSync(folder)).each([
    ["answers_own.json", 0.97],
    ["answers_swe_qa.json", 0.95],
  ])(`%s: precision and recall of at least %f${why}`, (file, least) => {
    const { rows } = scoreExtraction(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
    const all = rows.find(({ type }) => type === "all");
    expect(all?.precision).toBeGreaterThanOrEqual(least);
    expect(all?.recall).toBeGreaterThanOrEqual(least);
    expect(all?.labels).toBeGreaterThan(80);
  });
});
