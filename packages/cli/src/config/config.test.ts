import { expect, test } from "vitest";
import { command, lines, type Outcome, type Setting } from "../../test/command.ts";
import { runs, shopRules } from "../../test/shop.ts";

const shop = {
  "runs/1.jsonl": lines(runs.good),
  "runs/2.jsonl": lines(runs.twice),
  "shop.rules.yaml": shopRules,
};

type Files = NonNullable<Setting["files"]>;

/** The command in a shop with a config file. */
const inShop = (argv: readonly string[], settings: unknown, more: Files = {}): Promise<Outcome> =>
  command(argv, { files: { ...shop, "agentltl.config.json": JSON.stringify(settings), ...more } });

const all = { rules: ["shop.rules.yaml"], traces: ["runs/*.jsonl"] };

test("what the file says need not be said on the command line", async () => {
  const short = await inShop(["verify"], all);
  const long = await command(["verify", "runs/*.jsonl", "--rules", "shop.rules.yaml"], { files: shop });
  // But for the file itself, which only one of them has.
  expect({ ...short, there: long.there }).toEqual(long);
  expect(short.code).toBe(1);
});

test("what the command line says goes before the file", async () => {
  const { stdout, code } = await inShop(["verify", "runs/1.jsonl", "--format", "pretty", "--allow-unused"], {
    ...all,
    format: "json",
  });
  expect(stdout).toMatch(/^support \(5 rules, .*\) on 1 trace in 1 file/);
  expect(code).toBe(0);
});

test("what is said for one command goes before what is said for all, and concerns no other", async () => {
  const settings = { ...all, format: "pretty", verify: { format: "jsonl" } };
  const verified = await inShop(["verify"], settings);
  expect(verified.stdout).toMatch(/^\{/);
  const grounded = await inShop(["ground"], settings);
  expect(grounded.stdout).not.toMatch(/^\{/);
});

test("an option that a command doesn't have is left to those that have it", async () => {
  const { code, stderr } = await inShop(["parse", "called(pay)"], { ...all, failUnder: 0.5 });
  expect([code, stderr]).toEqual([0, ""]);
});

test("values are read as on the command line", async () => {
  expect((await inShop(["verify"], { ...all, failUnder: 0.99, allowUnused: true })).code).toBe(1);
  expect((await inShop(["verify"], { ...all, failOn: "stop", allowUnused: true })).code).toBe(0);
  expect((await inShop(["verify"], { ...all, failOn: "stop" })).code).toBe(3);
});

test("the file may be code", async () => {
  const files = { ...shop, "agentltl.config.mjs": `export default ${JSON.stringify(all)};` };
  expect((await command(["verify"], { files })).code).toBe(1);
  const typed = {
    ...shop,
    "agentltl.config.ts": `const rules: string[] = ["shop.rules.yaml"];\nexport default { rules, traces: ["runs/*.jsonl"] };`,
  };
  expect((await command(["verify"], { files: typed })).code).toBe(1);
});

const wrong: readonly [string, unknown, readonly string[]][] = [
  ["a key that nothing has", { rulez: ["a"] }, ["verify"]],
  ["a key that this command doesn't have", { verify: { policy: "paper" } }, ["verify"]],
  ["a command that is no object", { verify: true }, ["verify"]],
  ["a value that is none of the choices", { ...all, failOn: "never" }, ["verify"]],
  ["a share that is none", { ...all, failUnder: 7 }, ["verify"]],
  ["a switch that is neither on nor off", { ...all, all: "yes" }, ["verify"]],
  ["a list where one value is wanted", { ...all, failOn: ["block"] }, ["verify"]],
  ["an object where a text is wanted", { ...all, failOn: { mode: "block" } }, ["verify"]],
  ["traces that are no list", { traces: "runs" }, ["verify"]],
  ["no object", [1], ["verify"]],
  ["a name of Object's own", { constructor: 1 }, ["verify"]],
];

test.each(wrong)("%s is refused, with the place and the cure", async (_name, settings, argv) => {
  const { code, stdout, stderr } = await inShop(argv, settings);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatchSnapshot();
});

test("a file that can't be read, and two of them, are refused", async () => {
  const { code, stderr } = await command(["verify"], { files: { "agentltl.config.json": '{ "rules": ' } });
  expect([code, stderr]).toMatchInlineSnapshot(`
    [
      2,
      "error: agentltl.config.json:1:12: a value is missing: the text is cut off here
        { "rules": 
                   ^
    ",
    ]
  `);
  const broken = await command(["verify"], { files: { "agentltl.config.mjs": "throw new Error('no')" } });
  expect([broken.code, broken.stderr]).toMatchInlineSnapshot(`
    [
      2,
      "error: agentltl.config.mjs can't be loaded: no
    ",
    ]
  `);
  const two = await inShop(["verify"], all, { "agentltl.config.ts": "export default {}" });
  expect([two.code, two.stderr]).toMatchInlineSnapshot(`
    [
      2,
      "error: agentltl.config.json and agentltl.config.ts are both here; keep one of them
    ",
    ]
  `);
});

test("help and version need no config file, however wrong it is", async () => {
  expect((await inShop(["verify", "--help"], { rulez: 1 })).code).toBe(0);
  expect((await inShop(["--version"], { rulez: 1 })).code).toBe(0);
});
