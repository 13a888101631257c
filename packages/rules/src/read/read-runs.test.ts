// Rules that speak of what a command line runs.
import { print, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { checkAgainstTools } from "../bind/check-against-tools.ts";
import { parseExample } from "../examples/parse-example.ts";
import { readRules } from "../read-rules.ts";

const head = "version: 1\nid: t\n";
const file = (demand: string, more = ""): string => `${head}${more}rules:\n  - { id: a, ${demand} }\n`;

/** What the only rule of a file says of a run, written as in examples. */
function check(text: string, run: string, expected: "satisfied" | "violated" | "unevaluable"): void {
  const { constraints } = verifyTrace(parseExample(run), readRules(text).procedure);
  expect(
    constraints.map(({ verdict }) => verdict),
    run,
  ).toEqual([expected]);
}

const pushes = file("never: { runs: git push }");

test.each<[string, "satisfied" | "violated" | "unevaluable"]>([
  ['bash{command: "git push"}', "violated"],
  ['shell{command: "make && sudo git -C lib push -f"}', "violated"],
  ['bash{command: "git status"}', "satisfied"],
  ["bash{command: \"echo 'git push'\"}", "satisfied"],
  ['bash{cmd: "git push"}', "satisfied"],
  ['run{command: "git push"}', "satisfied"],
  ['bash{command: "git $X"}', "unevaluable"],
  ['bash{command: "make; )"}', "unevaluable"],
  ["bash{command: 7}", "unevaluable"],
])("a command that is never run: %s is %s", (run, expected) => check(pushes, run, expected));

test.each<[string, string, string]>([
  ["a tool of another name", "shell: run_command", 'run_command{command: "git push"}'],
  ["its argument", "shell: { tool: run_command, argument: cmd }", 'run_command{cmd: "git push"}'],
  [
    "an argument inside of another",
    "shell: { tool: run, argument: input.line }",
    'run{input: {line: "git push"}}',
  ],
  ["several of each", "shell: [sh, { tool: [x, y], argument: cmd }]", 'y{cmd: "git push"}'],
  ["a glob", 'shell: { tool: "mcp__*__bash", argument: cmd }', 'mcp__a__bash{cmd: "git push"}'],
])("`shell` says which calls are command lines: %s", (_name, shell, run) => {
  check(file("never: { runs: git push }", `${shell}\n`), run, "violated");
  check(file(`never: { runs: git push, ${shell} }`), run, "violated");
  check(pushes, run, "satisfied");
});

test("what a target says of its shell goes before what the file says", () => {
  const text = file("never: { runs: git push, shell: sh }", "shell: { tool: run, argument: cmd }\n");
  check(text, 'sh{command: "git push"}', "violated");
  check(text, 'run{cmd: "git push"}', "satisfied");
});

test("`shell` can name a group of `define`", () => {
  const text = file("never: { runs: git push }", "define: { shells: [sh, zsh] }\nshell: shells\n");
  check(text, 'zsh{command: "git push"}', "violated");
});

const tested = file("before: { first: { runs: [vitest, npm test] }, then: { runs: git push }, since: edit }");

test.each<[string, "satisfied" | "violated" | "unevaluable"]>([
  ['bash{command: "npm test"}, bash{command: "git push"}', "satisfied"],
  ['bash{command: "npx vitest run"}, bash{command: "git commit -am x && git push"}', "satisfied"],
  ['bash{command: "npm test"}!, bash{command: "git push"}', "violated"],
  ['bash{command: "npm test"}, edit, bash{command: "git push"}', "violated"],
  ['[bash{command: "npm test"} bash{command: "git push"}]', "violated"],
  ['bash{command: "npm $X"}, bash{command: "git push"}', "unevaluable"],
  ['bash{command: "npm test"}, bash{command: "npm $X"}, bash{command: "git push"}', "satisfied"],
  ['edit, bash{command: "git status"}', "satisfied"],
])("a command before another: %s is %s", (run, expected) => check(tested, run, expected));

test.each<[string, string, "satisfied" | "violated"]>([
  ["before: [{ runs: make check }, deploy]", 'bash{command: "make check"}, deploy', "satisfied"],
  ["before: [{ runs: make check }, deploy]", "deploy", "violated"],
  ["before: [plan, { runs: terraform apply }]", 'plan, bash{command: "terraform apply"}', "satisfied"],
  ["before: [plan, { runs: terraform apply }]", 'bash{command: "terraform apply"}, plan', "violated"],
  [
    "before: { first: { said: user, contains: yes }, then: { runs: git push } }",
    'user: "yes", bash{command: "git push"}',
    "satisfied",
  ],
  [
    "before: { first: { said: user, contains: yes }, then: { runs: git push } }",
    'user: "no", bash{command: "git push"}',
    "violated",
  ],
  [
    "before: { first: ok, then: deploy, since: { runs: git commit } }",
    'ok, bash{command: "git commit -m x"}, deploy',
    "violated",
  ],
  ["never: { runs: rm, outcome: error }", 'bash{command: "rm x"}', "satisfied"],
  ["never: { runs: rm, outcome: error }", 'bash{command: "rm x"}!', "violated"],
])("%s: of %s it is %s", (demand, run, expected) => check(file(demand), run, expected));

test("rules of the library take the file's shell, a shell of their own, and a program for the tests", () => {
  const used = (rule: string, more = ""): string => `${head}${more}use: [${rule}]\n`;
  const line = 'run{cmd: "git push -f"}';
  check(used("no-force-push"), line, "satisfied");
  check(used("no-force-push", "shell: { tool: run, argument: cmd }\n"), line, "violated");
  check(used("{ rule: no-force-push, shell: { tool: run, argument: cmd } }"), line, "violated");
  check(
    used("{ rule: no-force-push, shell: bash }", "shell: { tool: run, argument: cmd }\n"),
    line,
    "satisfied",
  );
  const mine = used(
    "{ rule: shell-tests-before-push, tests: [./check.sh, { program: bazel, words: test }] }",
  );
  check(mine, 'bash{command: "bazel test //..."}, bash{command: "git push"}', "satisfied");
  check(mine, 'bash{command: "pytest"}, bash{command: "git push"}', "violated");
});

test.each([
  "npx vitest run",
  "pnpm exec vitest",
  "pnpm vitest run",
  "yarn test",
  "yarn run test",
  "npm t || npm test",
  "npm run test:unit",
  "npm --prefix app run test",
  "CI=1 pnpm -r test",
  "bun test",
  "bunx jest",
  "node --test",
  "node --import tsx --test src/",
  "python3 -m pytest tests/",
  "poetry run pytest -q",
  "go test ./...",
  "cargo test --release",
  "cd app && ./gradlew test",
  "make check",
  "docker ps; bundle exec rspec",
])("`%s` runs the tests, as far as `shell-tests-before-push` is concerned", (line) => {
  const text = `${head}use: [shell-tests-before-push]\n`;
  check(text, `bash{command: ${JSON.stringify(line)}}, bash{command: "git push"}`, "satisfied");
});

test.each(["npm install vitest", "cat test.ts", "git log test", "pnpm build", "node test.js", "make"])(
  "`%s` does not",
  (line) => {
    const text = `${head}use: [shell-tests-before-push]\n`;
    check(text, `bash{command: ${JSON.stringify(line)}}, bash{command: "git push"}`, "violated");
  },
);

test("a shell that the agent doesn't have is found, with its place", () => {
  const rules = readRules(file("never: { runs: git push }", "shell: { tool: run_comand, argument: cmd }\n"));
  const tools = [{ name: "run_command", parameters: { type: "object", properties: { line: {} } } }];
  expect(checkAgainstTools(rules, tools).map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "rule "a" names the tool "run_comand"; this agent has run_command; did you mean "run_command"? (line 3)",
    ]
  `);
  const other = readRules(file("never: { runs: git push }", "shell: { tool: run_command, argument: cmd }\n"));
  expect(checkAgainstTools(other, tools).map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "rule "a" names the argument "cmd"; run_command has line (line 3)",
    ]
  `);
});

test("the formula is one that can be written by hand", () => {
  const [constraint] = readRules(pushes).procedure.constraints;
  expect(constraint && print(constraint.formula)).toMatchInlineSnapshot(
    `"G(bind [bash, shell](command = $line). not predicate(runsCommand, $line, "git push"))"`,
  );
});
