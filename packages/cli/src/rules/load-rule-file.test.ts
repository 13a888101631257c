import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";

const formula = "forall e in registeredDomain(answerEntities). tracePredicate(grounded, $e)";
const rule = `version: 1\nid: study\nrules:\n  - id: grounded-answer\n    ltl: ${formula}\n`;
const never = "version: 1\nid: other\nrules:\n  - id: no-deploy\n    never: deploy\n";
/** Asks for a condition that the rule files themselves bring. */
const push =
  "version: 1\nid: git\nrules:\n  - id: no-push\n    ltl: G !now bash & !predicate(repeatedCall, 3)\n";

const call = {
  tool_name: "read_file",
  arguments: { path: "shop/cart.py" },
  tool_result: "class Cart:\n    def total(self): pass\n",
};
const runs = {
  grounded: "`Cart.total()` is in shop/cart.py.",
  invented: "`Cart.refund()` is in shop/cart.py.",
  silent: null,
};

async function check(answer: keyof typeof runs, argv: readonly string[]): Promise<string> {
  const files = {
    "g.rules.yaml": rule,
    "in.rules.yaml": "version: 1\nid: outer\ninclude: [g.rules.yaml]\n",
    "n.rules.yaml": never,
    "p.rules.yaml": push,
    "a.jsonl": lines({ id: "1", tool_calls: [call], final_answer: runs[answer] }),
  };
  const { code, stdout, stderr } = await command(["verify", "a.jsonl", ...argv, "--format", "json"], {
    files,
  });
  if (stderr !== "") return `${stderr}exit ${code}`;
  const [{ constraints }] = JSON.parse(stdout).runs;
  const said = constraints
    .map(({ name, passed }: Readonly<Record<"name" | "passed", unknown>>) => `${name} ${passed}`)
    .join(", ");
  return `${said}, exit ${code}`;
}

test.each<[keyof typeof runs, string, string]>([
  ["grounded", "--rules g.rules.yaml", "grounded-answer true, exit 0"],
  ["invented", "--rules g.rules.yaml", "grounded-answer false, exit 1"],
  ["silent", "--rules g.rules.yaml", "grounded-answer null, exit 3"],
  ["invented", "--rules in.rules.yaml", "grounded-answer false, exit 1"],
  ["invented", "--rules g.rules.yaml --rules n.rules.yaml", "grounded-answer false, no-deploy true, exit 1"],
  ["grounded", "--rules p.rules.yaml --rules n.rules.yaml", "no-push true, no-deploy true, exit 3"],
])("a %s answer, judged by %s", async (answer, argv, expected) => {
  expect(await check(answer, argv.split(" "))).toBe(expected);
});

test("a formula of an option can ask the same", async () => {
  expect(await check("invented", ["--constraint", `told: ${formula}`])).toBe("told false, exit 1");
});

test("rules that ask so are linted, mended and compared as others are", async () => {
  const files = { "g.rules.yaml": rule, "h.rules.yaml": `${rule}  - id: b\n    never: deploy\n` };
  for (const argv of ["lint g.rules.yaml", "lint --fix g.rules.yaml", "diff g.rules.yaml h.rules.yaml"]) {
    const { stdout, stderr } = await command(argv.split(" "), { files });
    expect([argv, `${stdout}${stderr}`]).toEqual([argv, expect.not.stringContaining("not registered")]);
  }
});

test("another name that nobody knows is still told with its place", async () => {
  const files = { "g.rules.yaml": rule.replace("answerEntities", "answerEntitties"), "a.jsonl": "" };
  const { code, stderr } = await command(["verify", "a.jsonl", "--rules", "g.rules.yaml"], { files });
  expect(`${stderr}exit ${code}`).toMatchInlineSnapshot(`
    "error: g.rules.yaml:5:10: \`grounded-answer\`: predicate \`grounded\` is not registered; there are \`repeatedCall\`, \`runsCommand\`; \`grounded-answer\`: domain \`answerEntitties\` is not registered; none is registered
            ltl: forall e in registeredDomain(answerEntitties). tracePredicate(grounded, $e)
                 ^
    exit 2"
  `);
});
