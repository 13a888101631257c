// What somebody is told who has mistaken something on the command line: what is wrong, and what to type next.
import { expect, test } from "vitest";
import { program } from "../src/program.ts";
import { command, lines } from "./command.ts";

const files = {
  "a.jsonl": lines({ tool_calls: [], final_answer: "x" }),
  "agentltl.rules.yaml": "version: 1\nid: x\nrules:\n  - { id: no-rm, never: rm }\n",
};

/** What stands on stderr; nothing is printed, and the input can't be used. */
async function told(argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await command(argv, { files });
  expect([code, stdout]).toEqual([2, ""]);
  return stderr;
}

/** Each command and each of its parts, as it is typed. */
function paths(
  of = program({ stdout: {}, stderr: {} } as never, "0", () => {}),
): readonly (readonly string[])[] {
  return of.commands.flatMap((part) => [[part.name()], ...paths(part).map((rest) => [part.name(), ...rest])]);
}

test("there are commands, and parts of commands", () => {
  const all = paths().map((path) => path.join(" "));
  expect(all).toEqual(expect.arrayContaining(["verify", "contracts score", "exec plan", "study run"]));
});

test.each(paths().map((path) => [path.join(" "), path] as const))(
  "%s: an option that there is not leads to the help of that command",
  async (name, path) => {
    if (name.startsWith("completion-server")) return;
    const [error, next, ...more] = (await told([...path, "--no-such-option"])).split("\n");
    // What is missing is told before what is too much.
    expect(error).toMatch(
      /^error: (?:unknown option '--no-such-option'|required option '.*' not specified)$/,
    );
    expect([next, more]).toEqual([`see agentltl ${name} --help`, [""]]);
  },
);

test.each([
  ["verfy", "error: unknown command 'verfy'\n(Did you mean verify?)\nsee agentltl --help\n"],
  ["help verfy", "error: unknown command 'verfy'\n(Did you mean verify?)\nsee agentltl --help\n"],
  [
    "help contracts scor",
    "error: unknown command 'scor'\n(Did you mean score?)\nsee agentltl contracts --help\n",
  ],
])("`agentltl %s` leads to the help", async (name, expected) => {
  expect(await told(name.split(" "))).toBe(expected);
});

test.each([
  ["help", "--help"],
  ["help verify", "verify --help"],
  ["help exec plan", "exec plan --help"],
  ["help contracts", "contracts --help"],
  ["help verify a.jsonl", "verify --help"],
  ["help exec a.jsonl", "exec --help"],
  ["help --no-such-option", "--help"],
])("`agentltl %s` is `agentltl %s`, and runs nothing", async (asked, same) => {
  const [one, other] = await Promise.all([asked, same].map((line) => command(line.split(" "), { files })));
  expect(one).toEqual(other);
  expect([one?.code, one?.stderr, one?.stdout.startsWith("Usage: agentltl ")]).toEqual([0, "", true]);
});

test.each<[argv: readonly string[], what: string]>([
  [["view", "a.jsonl", "--port", "65536"], "write a port from 0 to 65535; 0 is any that is free."],
  [["view", "a.jsonl", "--port", "abc"], "write a whole number, such as 1."],
  [["view", "a.jsonl", "--port", "-1"], "write a whole number, such as 1."],
  [["reward", "serve", "--port", "99999"], "write a port from 0 to 65535; 0 is any that is free."],
])("%j: a port that is none is refused in our words", async (argv, what) => {
  expect(await told(argv)).toContain(`is invalid. ${what}\n`);
});

test.each<[argv: readonly string[]]>([
  [["verify", "agentltl.rules.yaml", "-c", "r: called(a)"]],
  [["ground", "a.jsonl", "agentltl.rules.yaml"]],
  [["report", "*.yaml", "-c", "r: called(a)"]],
])("%j: a rule file in place of a trace is told from a broken trace", async (argv) => {
  expect(await told(argv)).toBe(
    "error: `agentltl.rules.yaml` is a rule file, and no trace; give it as --rules agentltl.rules.yaml\n",
  );
});
