// What docs/privacy.md promises of what the command writes: a canary stands everywhere in a run, and is looked for in every output.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { command, lines } from "./command.ts";

// No digits of a hash: those of random ones would hold four of its letters now and then.
const canary = "Canary-zq7w";
const secret = `sk-${"abcdefghijklmnopqrstuvwxyz"}0123`;

const rules = `version: 1
id: shop
rules:
  - { id: verify-first, before: { first: verify_identity, then: refund }, fix: Verify first. }
  - { id: refund-once, at_most: { call: refund, times: 1, per: order_id } }
  - { id: audit, finally: { after: refund, call: audit_note }, mode: log }
`;

const call = (tool_name: string, args: object, tool_result: unknown, more: object = {}) => ({
  tool_name,
  arguments: args,
  tool_result,
  ...more,
});

/** A run that breaks rules, fails, names things in its answer, and holds the canary wherever users, models and tools write. */
const run = (id: string) => ({
  id,
  task: "refund-17",
  tool_calls: [
    call("search", { q: `${canary} ${secret}` }, { text: canary, by: { who: canary } }),
    call("refund", { order_id: canary, note: secret }, { paid: canary }),
    call("refund", { order_id: canary }, `Error: ${canary}`, { is_error: true }),
  ],
  dialogue: [{ role: "user", text: `Refund ${canary}, my key is ${secret}.`, after_call: 0 }],
  final_answer: `${canary} was refunded, see src/${canary}.py and \`${canary.replace("-", "_")}\`.`,
  labels: { who: canary },
});

const runs = lines(run("t-1"), run("t-2"));

/** Each output that is made of runs: the command line, and the files that it writes. */
const outputs: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ...["pretty", "json", "jsonl", "junit", "github", "markdown"].map(
    (format) =>
      [
        `verify as ${format}`,
        ["verify", "a.jsonl", "-r", "r.yaml", "--all", "--format", format],
        [],
      ] as const,
  ),
  ["why, a call", ["why", "a.jsonl:1", "#3", "-r", "r.yaml"], []],
  ["why, as JSON", ["why", "a.jsonl:1", "#3", "-r", "r.yaml", "--format", "json"], []],
  ["why, a silent rule", ["why", "a.jsonl:1", "--rule", "audit", "-r", "r.yaml"], []],
  ["report", ["report", "a.jsonl", "-r", "r.yaml", "--ground", "-o", "page.html"], ["page.html"]],
  ["convert to jsonl", ["convert", "a.jsonl"], []],
  ...["otlp", "junit"].map(
    (to) => [`convert to ${to}`, ["convert", "a.jsonl", "--to", to, "-r", "r.yaml"], []] as const,
  ),
  [
    "convert to otlp with contents",
    ["convert", "a.jsonl", "--to", "otlp", "--content", "full", "-r", "r.yaml"],
    [],
  ],
  ...["pretty", "json", "markdown"].map(
    (format) =>
      [
        `compare as ${format}`,
        ["compare", "a.jsonl", "a.jsonl", "-r", "r.yaml", "--by", "file", "--format", format],
        [],
      ] as const,
  ),
  ["ground", ["ground", "a.jsonl", "--outputs", "all"], []],
  ["ground as JSON", ["ground", "a.jsonl", "--outputs", "all", "--format", "json"], []],
  ["mine", ["mine", "a.jsonl", "--min-runs", "1"], []],
  ["mine from one run", ["mine", "one.jsonl", "--layers"], []],
  ["exec", ["exec", "a.jsonl"], []],
  ["diff", ["diff", "r.yaml", "other.yaml", "--traces", "a.jsonl"], []],
  ["lint", ["lint", "r.yaml", "--traces", "a.jsonl"], []],
  [
    "baseline",
    [
      "verify",
      "a.jsonl",
      "-r",
      "r.yaml",
      "--baseline",
      "known.json",
      "--update-baseline",
      "--format",
      "github",
    ],
    ["known.json"],
  ],
];

/** All that a command gives away: what it prints, complains of, and writes. */
async function givenAway(argv: readonly string[], look: readonly string[], traces: string): Promise<string> {
  const other = rules.replace("times: 1", "times: 2");
  const one = `${traces.split("\n")[0]}\n`;
  const files = { "a.jsonl": traces, "one.jsonl": one, "r.yaml": rules, "other.yaml": other };
  const { stdout, stderr, after } = await command(argv, { files }, look);
  expect(stderr).not.toMatch(/^error:/m);
  return [stdout, stderr, ...Object.values(after)].join("\n");
}

/** The canary in any case, or a part of it that is long enough to be one. */
const traits: readonly RegExp[] = [/canary/i, /zq7w/, /abcdefghij/];

const redacted = async (content: string): Promise<string> =>
  (await command(["redact", "a.jsonl", "--content", content], { files: { "a.jsonl": runs } })).stdout;

test.each(["hashed", "names"])(
  "with `redact --content %s` before, no output holds what anybody wrote",
  async (content) => {
    const traces = await redacted(content);
    for (const [what, argv, look] of outputs) {
      const text = await givenAway(argv, look, traces);
      expect([what, traits.filter((trait) => trait.test(text))]).toEqual([what, []]);
    }
  },
);

test("with `--content full` no output holds a secret", async () => {
  const traces = await redacted("full");
  for (const [what, argv, look] of outputs)
    expect([what, (await givenAway(argv, look, traces)).includes("abcdefghij")]).toEqual([what, false]);
});

test("of runs as they are, those outputs hold it that the page says hold arguments and results, and the others don't", async () => {
  const holding: string[] = [];
  for (const [what, argv, look] of outputs)
    if (/canary/i.test(await givenAway(argv, look, runs))) holding.push(what);
  expect(holding).toMatchInlineSnapshot(`
    [
      "verify as pretty",
      "verify as json",
      "verify as jsonl",
      "verify as junit",
      "verify as github",
      "verify as markdown",
      "why, a call",
      "why, as JSON",
      "report",
      "convert to jsonl",
      "convert to junit",
      "convert to otlp with contents",
      "ground",
      "ground as JSON",
      "mine from one run",
      "exec",
    ]
  `);
});

test("the page has a row for each place where runs are written down", () => {
  const page = readFileSync(new URL("../../../docs/privacy.md", import.meta.url), "utf8");
  const table = page.slice(page.indexOf("| what | holds"), page.indexOf("## Secrets"));
  for (const place of [
    "jsonlRecorder",
    "snapshot",
    "store",
    "runOf",
    "feedback",
    "report",
    "baseline",
    "mine",
    "otlp",
  ])
    expect(table).toContain(place);
});
