// Files of rules for coding assistants: what loads means what it means there, and what can't is refused with the reason.
import { verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs, traceOf } from "../../test/runs.ts";
import { RulesError } from "../errors/rules-error.ts";
import { parseExample } from "../examples/parse-example.ts";
import { readRules } from "../read-rules.ts";
import { readCodingRules } from "./read-coding-rules.ts";

/** A rule, and runs with what the rule says of their last call: `-` allows it, `!` doesn't. */
test.each<[string, readonly string[]]>([
  [
    "never: git_push, with: {force: true}",
    [
      "- git_push",
      "- git_push{force: false}",
      "! git_push{force: true}",
      "! git_push{force: yes please}",
      "- git_push{force: ''}",
      "! git_push{force: [x]}",
    ],
  ],
  [
    "never: {tool: git_push, with: {force: false}}",
    [
      "! git_push",
      "! git_push{force: false}",
      "! git_push{force: null}",
      "- git_push{force: true}",
      "- git_push{force: []}",
    ],
  ],
  ["never: {tool: a, with: {n: 3}}", ["! a{n: 3}", "! a{n: ' 3 '}", "! a{n: [1, 3]}", "- a{n: 30}", "- a"]],
  ["never: {tool: a, with: {n: null}}", ["! a", "! a{n: null}", "- a{n: 0}"]],
  [
    "never: {tool: rm, with: {names: a}}",
    ["! rm{names: [b, a]}", "! rm{names: a}", "- rm{names: [b]}", "- rm{names: [[a]]}"],
  ],
  [
    "never: {tool: Edit, where: {file_path: '*.lock'}}",
    [
      "! Edit{file_path: /proj/poetry.lock}",
      "! Edit{file_path: poetry.lock}",
      "- Edit{file_path: poetry.lock.txt}",
    ],
  ],
  [
    "never: {tool: Edit, where: {file_path: '**/.env'}}",
    [
      "! Edit{file_path: .env}",
      "! Edit{file_path: /proj/a/.env}",
      "- Edit{file_path: /proj/a/.environment}",
      "- Edit{file_path: https://x.test/a}",
    ],
  ],
  [
    "never: {tool: Edit, where: {file_path: '.env*'}}",
    [
      "! Edit{file_path: .env.local}",
      "! Edit{file_path: /proj/.env.local}",
      "- Edit{file_path: /proj/.env.d/x}",
      "- Edit{file_path: /proj/my.env}",
    ],
  ],
  [
    "never: {tool: '*', where: {'*': '*secret*'}}",
    ["! cat{paths: [x, my.secret]}", "! Edit{text: secret}", "- cat{paths: [x]}", "- cat"],
  ],
  [
    "never: [{tool: rm}, {tool: Edit, where: {file_path: '*.lock'}}]",
    ["! rm", "! Edit{file_path: a.lock}", "- Edit{file_path: a}"],
  ],
  ["never: {tool: pytest, succeeded: false}", ["! pytest!", "- pytest"]],
  ["never: kubectl_*", ["! kubectl_delete", "- kubectl"]],
  [
    "require: {tool: Agent, with: {model: sonnet}}",
    ["- Agent{model: sonnet}", "! Agent{model: opus}", "! Agent", "- Other"],
  ],
  [
    "require: [{tool: curl, where: {urls: 'https://api.test/*'}}, {tool: fetch, where: {url: 'https://pypi.test/*'}}]",
    [
      "- curl{urls: [https://api.test/x]}",
      "! curl{urls: https://evil.test/x}",
      "! fetch{url: https://evil.test/x}",
      "- ls",
    ],
  ],
  [
    "at_most: {call: git_commit, times: 2}",
    ["- git_commit, git_commit", "! git_commit, git_commit!, git_commit", "- git_commit, git_commit, ls"],
  ],
  [
    "before: [pytest, git_push]",
    [
      "! git_push",
      "- pytest, git_push",
      "- pytest!, git_push",
      "- pytest, ls, git_push, git_push",
      "- [pytest git_push]",
    ],
  ],
  [
    "before: {first: {tool: pytest, succeeded: true}, then: git_push}",
    ["! pytest!, git_push", "- pytest!, pytest, git_push"],
  ],
  [
    "before: {first: pytest, then: git_push, since: [Edit, Write]}",
    ["- pytest, git_push", "! pytest, Edit, git_push", "- pytest, Write, pytest, git_push"],
  ],
  [
    "before: {first: {tool: Read, with: {file_path: $f}}, then: [{tool: [Edit, Write], with: {file_path: $f}}, {tool: rm, with: {paths: $f}}]}",
    [
      "! Edit{file_path: /a}",
      "- Read{file_path: /a}, Edit{file_path: /a}",
      "! Read{file_path: /a}, rm{paths: [/b, /a]}",
      "- Read{file_path: /a}, Read{file_path: /b}, rm{paths: [/b, /a]}",
      "- rm",
      "- rm{paths: null}",
    ],
  ],
  [
    "before: {first: {tool: up, with: {chart: $c, version: $v, ns: staging}}, then: {tool: up, with: {chart: $c, version: $v, ns: prod}}}",
    [
      "- up{chart: w, version: 2, ns: staging}, up{chart: w, version: 2, ns: prod}",
      "! up{chart: w, version: 2, ns: staging}, up{chart: w, version: 3, ns: prod}",
    ],
  ],
  [
    "finally: {call: pytest, since: [Edit, Write]}",
    ["- ls", "! Edit", "- Edit, pytest", "! pytest, Write", "- Edit, pytest!"],
  ],
  ["finally: {tool: git_push}", ["! ls", "- git_push, ls"]],
  [
    'ltl: \'G(called("git_rebase") -> before("git_fetch", "git_rebase"))\'',
    ["! git_rebase", "- git_fetch, git_rebase"],
  ],
])("%s", (rule, cases) => {
  const { procedure } = readCodingRules(`rules:\n  - {id: r, ${rule}}\n`);
  const got = cases.map((one) => {
    const verdict = verifyTrace(parseExample(one.slice(2)), procedure).constraints[0]?.verdict;
    return `${verdict === "satisfied" ? "-" : verdict === "violated" ? "!" : "?"} ${one.slice(2)}`;
  });
  expect(got).toEqual(cases);
});

test("what `before`, `at_most` and `finally` say agrees with a walk over random runs", () => {
  const procedure = readCodingRules(`rules:
  - {id: before, before: {first: a, then: b, since: c}}
  - {id: at_most, at_most: {call: [a, b], times: 2}}
  - {id: finally, finally: {call: a, since: [b, c]}}
`).procedure;
  fc.assert(
    fc.property(runs(), (run) => {
      const names = run.calls.map(({ name }) => name);
      const expected = {
        before: names.every((name, place) => {
          const earlier = names.slice(0, place);
          return name !== "b" || earlier.lastIndexOf("a") > earlier.lastIndexOf("c");
        }),
        at_most: names.filter((name) => name === "a" || name === "b").length <= 2,
        finally: Math.max(names.lastIndexOf("b"), names.lastIndexOf("c")) <= names.lastIndexOf("a"),
      };
      const { constraints } = verifyTrace(traceOf(run), procedure);
      // What is owed is owed at the end of each turn; here the run is one.
      const judged = constraints.filter(
        ({ name }) => name !== "finally" || run.calls.every(({ turn }) => turn === 1),
      );
      for (const { name, verdict } of judged)
        expect([name, verdict]).toEqual([
          name,
          new Map(Object.entries(expected)).get(name) === true ? "satisfied" : "violated",
        ]);
    }),
    { numRuns: 300 },
  );
});

test("modes, defaults, what is switched off and what is only for plug-ins", () => {
  const { procedure, warnings } = readRules(
    `settings: {mode: warn, retries: 5}
disable: [off]
tools: {deploy: {options: []}}
rules:
  - {id: a, never: x, why: because, fix: do y, from: {file: CLAUDE.md}}
  - {id: b, never: x, mode: stop}
  - {id: off, never: x}
  - {id: done, finally: pytest}
`,
    { file: "rules.yaml" },
  );
  expect(
    procedure.constraints.map(({ name, mode, due, description }) => [name, mode, due, description]),
  ).toEqual([
    ["a", "warn", "session", "because"],
    ["b", "stop", "session", undefined],
    ["done", "warn", "turn", undefined],
  ]);
  expect(warnings).toEqual([
    "rules.yaml: `settings` also has `retries`, which only the plug-ins read",
    "rules.yaml: `tools` says how command lines become calls; a run has the calls already",
  ]);
});

test.each<[string, string]>([
  [
    "{id: r, never: {tool: Write, where: {file_path: 'm/*'}, exists: true}}",
    "`exists` asks the file system, and a run doesn't record it; leave it out, or name the paths in `where`",
  ],
  [
    "{id: r, never: {tool: Write, where: {file_path: 'src/*.py'}}}",
    "`src/*.py` is also compared with the path below the project's folder, and a run doesn't record that; write a glob without \"/\", or one that begins with **/",
  ],
  [
    "{id: r, never: {tool: Write, with: {file_path: a.py}}}",
    "`file_path: a.py` is compared with a path made absolute, and a run doesn't record the folder; write `where` with a glob, or the absolute path",
  ],
  [
    "{id: r, never: {tool: Write, where: {x: '[ab]*'}}}",
    "`[ab]*` has a set of characters, which no glob here has",
  ],
  [
    "{id: r, never: a, scope: project}",
    "`scope: project` remembers calls of earlier sessions, and one run doesn't show them; leave it out",
  ],
  [
    "{id: r, formula: {type: Called}}",
    "`formula` names classes of the Python package; write the formula as text behind `ltl`",
  ],
  ["{id: r, require: git_push}", "`require` needs `with` or `where` on every target"],
  [
    "{id: r, before: [a, b], with: {f: 1}}",
    "`with` and `where` of a rule are for never, require and at_most; write them in a target",
  ],
  [
    "{id: r, before: {first: {tool: R, with: {f: $f}}, then: E}}",
    "each target of `before` must name the same $variables",
  ],
  [
    "{id: r, before: {first: {tool: R, with: {f: $f}}, then: {tool: E, with: {f: $f}}, since: W}}",
    "`since` and $variables don't go together in such a file",
  ],
  [
    "{id: r, never: a, before: [a, b]}",
    "a rule is exactly one of never, before, require, at_most, finally, ltl",
  ],
  ['{id: r, ltl: \'!called("a") U called("b")\'}', "can be read in two ways"],
])("%s is refused: %s", (rule, expected) => {
  expect(messageOf(`rules:\n  - ${rule}\n`)).toContain(expected);
});

test("a rule that is given twice is reported where it stands the second time", () => {
  expect(messageOf("rules:\n  - {id: s, never: a}\n  - {id: s, never: b}\n")).toBe(
    "line 3: rule `s` is given twice, first in line 2; give each its own id",
  );
  expect(placesOf("rules:\n  - {id: s, never: a}\n  - {id: t}\n  - {id: s, never: b}\n")).toEqual([
    "3 wrong-value",
    "4 duplicate",
  ]);
});

test("the other package's library is not here", () => {
  expect(messageOf("use: [no-force-push]\nrules: [{id: r, never: a}]\n")).toMatchInlineSnapshot(
    '"line 1: `use` names rules of that package\'s library, which are not here; write them under `rules`, or use our library in a file with an `id`"',
  );
});

test("a file is known by its settings or by its name, and ours by its id", () => {
  const rules = "rules: [{id: r, before: [a, b]}]\n";
  const hash = (text: string, file?: string): string =>
    readRules(text, file === undefined ? {} : { file }).procedure.id;
  expect(hash(rules, "x/AGENTLTL.yaml")).toBe("AGENTLTL");
  expect(hash(`settings: {mode: warn}\n${rules}`)).toBe("AGENTLTL");
  expect(hash(`version: 1\nid: ours\n${rules}`, "AGENTLTL.yaml")).toBe("ours");
  expect(() => readRules(rules)).toThrow("a rule file says which format it has");
});

function messageOf(text: string): string {
  return errorOf(text)?.message ?? "read";
}

function placesOf(text: string): readonly string[] {
  return errorOf(text)?.faults.map(({ line, code }) => `${line} ${code}`) ?? [];
}

function errorOf(text: string): RulesError | undefined {
  try {
    readCodingRules(text);
    return undefined;
  } catch (error) {
    if (RulesError.isInstance(error)) return error;
    throw error;
  }
}
