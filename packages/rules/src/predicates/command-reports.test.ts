import { createGuard, defineProcedure, parse } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { runsCommand } from "./runs-command.ts";

// What people have reported of rules that compare the beginning of a command line: the wanted answer of a guard.

const wanted = [
  '{"program": "git", "words": ["push"]}',
  '{"program": "git", "words": ["merge"]}',
  '{"program": "rm", "options": ["-r", "-R", "--recursive"]}',
];

const procedure = defineProcedure({
  registry: { predicates: { runsCommand } },
  constraints: wanted.map((command, index) => ({
    name: `rule ${index}`,
    formula: parse(`G(bind shell(command = $line). not predicate(runsCommand, $line, ${command}))`),
  })),
});

function check(command: string, expected: string): void {
  expect(createGuard(procedure).propose({ id: "1", name: "shell", args: { command } }).kind).toBe(expected);
}

describe("anthropics/claude-code#66176, #88857, #36637, #42816: the same command in another spelling", () => {
  test.each([
    "git push",
    "git -C p push",
    "cd x && git push",
    "git status && rm -rf d",
    "git checkout main && git merge b",
    "(cd x; git push)",
    "FOO=1 git push",
    "sudo rm -r -f d",
  ])("%s is refused", (command) => {
    check(command, "block");
  });

  test.each([
    'echo "git push"',
    'git commit -m "git push; rm -rf d"',
    "git status",
    "git checkout main",
    "rm -f d",
    "grep -r 'git merge' .",
  ])("%s is let through", (command) => {
    check(command, "allow");
  });

  test("what only the run knows is refused, since it may be that", () => {
    check("git $VERB", "block");
    check('bash -c "$LINE"', "block");
  });
});
