// The page of `agentltl contracts score`: its numbers, verdicts and places are those of the JSON.
import type { GraphPair, Report, Table } from "@agentltl/report";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";
import { deskContract, deskRun, deskRuns } from "../../test/desk.ts";
import { reportIn } from "../../test/report-in.ts";

/** The page and the JSON of the same runs. */
async function pageOf(runs: readonly object[] = deskRuns, contract = deskContract) {
  const { code, stdout, stderr, after } = await command(
    ["contracts", "score", "runs.jsonl", "--contract", "c.yaml", "--format", "json", "--html", "page.html"],
    { files: { "c.yaml": contract, "runs.jsonl": lines(...runs) } },
    ["page.html"],
  );
  expect(stderr).toBe("");
  return { code, json: JSON.parse(stdout), page: reportIn(after["page.html"] ?? "") as Report };
}

const five = pageOf();

function rowsOf({ tables }: Pick<Report, "tables">, title: string): readonly Table["rows"][number][] {
  return tables.find((table) => table.title === title)?.rows ?? [];
}

/** The two graphs of a run in short: `sign id` of every node, the same of every edge, and links. */
function check({ runs }: Report, run: number): string {
  const figure = runs[run]?.figures?.[0] as GraphPair;
  const signs = { good: "✓", bad: "✗", open: "?", idle: "○" } as const;
  const [left, right] = [figure.left, figure.right].map(({ nodes, edges }) =>
    [
      nodes.map(({ id, label, standing }) => `${signs[standing]} ${id.match(/^\d/) ? label : id}`).join(", "),
      edges.map(({ from, to, standing }) => `${signs[standing]} ${from}->${to}`).join(", "),
    ].join("\n"),
  );
  return [left, right, figure.links.map((link) => `${link.left}=${link.right}`).join(" ")].join("\n");
}

test("every figure of the page is that of the JSON", async () => {
  const { code, json, page } = await five;
  expect(code).toBe(1);
  expect(rowsOf(page, "Runs").map(({ cells, run }) => [run, ...cells.slice(1)])).toEqual(
    json.runs.map(({ run, primary, failures, scores }: typeof json) => [
      run,
      run,
      primary ?? "conforms",
      failures[0]?.location ?? "",
      ...Object.values(scores),
    ]),
  );
  expect(rowsOf(page, "Failures").map(({ cells }) => cells.slice(0, 3))).toEqual(
    json.runs.flatMap(({ run, failures }: typeof json) =>
      failures.map(({ family, location }: typeof json) => [run, family, location]),
    ),
  );
  expect(page.facts.map(({ name, text }) => `${name} ${text}`)).toEqual([
    "contract desk",
    "runs 5",
    "conform 1",
    "do not conform 4",
    "not evaluated 0",
  ]);
});

test("how many runs have a failure of each family is shown with its interval", async () => {
  const { page } = await five;
  const [figure] = page.figures;
  expect(figure?.kind === "bars" ? figure.bars.map(({ name, value }) => [name, value]) : []).toEqual([
    ["misbranch", 0.2],
    ["omission", 0.4],
    ["order", 0.2],
    ["extra", 0.2],
    ["invariant", 0.2],
    ["output", 0.2],
  ]);
  const single = await pageOf([deskRun("refund")]);
  expect(single.page.figures).toEqual([]);
});

test("a run that conforms: everything is met, the other branch has no part in it", async () => {
  const { page } = await five;
  expect(check(page, 0)).toMatchInlineSnapshot(`
    "✓ identify, ✓ size, ✓ note, ✓ pay, ○ approve
    ✓ identify->size, ✓ size->note, ✓ note->pay, ○ size->approve, ○ approve->pay
    ✓ #1 verify_identity, ✓ #2 classify, ✓ #3 note_refund, ✓ #4 refund
    ○ 0->1, ○ 1->2, ○ 2->3
    identify=0 size=1 note=2 pay=3"
  `);
});

test("an omission stands at its node and on its edges", async () => {
  const { page } = await five;
  expect(check(page, 1)).toMatchInlineSnapshot(`
    "✗ identify, ✓ size, ✓ note, ✓ pay, ○ approve
    ✗ identify->size, ✓ size->note, ✓ note->pay, ○ size->approve, ○ approve->pay
    ✓ #1 classify, ✓ #2 note_refund, ✓ #3 refund
    ○ 0->1, ○ 1->2
    size=0 note=1 pay=2"
  `);
});

test("a wrong branch stands at the node that was seen, linked with what showed it", async () => {
  const { page } = await five;
  expect(check(page, 2)).toMatchInlineSnapshot(`
    "✓ identify, ✓ size, ✗ note, ✓ pay, ✗ approve
    ✓ identify->size, ✗ size->note, ✗ note->pay, ○ size->approve, ○ approve->pay
    ✓ #1 verify_identity, ✓ #2 classify, ✗ #3 approve_refund, ✓ #4 refund
    ○ 0->1, ○ 1->2, ○ 2->3
    identify=0 size=1 pay=3 approve=2"
  `);
});

test("a wrong order stands on its edge, a broken invariant at the call", async () => {
  const { page } = await five;
  expect(check(page, 3)).toMatchInlineSnapshot(`
    "✓ identify, ✓ size, ✓ note, ✓ pay, ○ approve
    ✗ identify->size, ✓ size->note, ✓ note->pay, ○ size->approve, ○ approve->pay
    ✓ #1 classify, ✓ #2 verify_identity, ✓ #3 note_refund, ✗ #4 refund
    ○ 0->1, ○ 1->2, ○ 2->3
    identify=1 size=0 note=2 pay=3"
  `);
});

test("what is extra, and what may be done once and was done twice, stands at what was seen", async () => {
  const { page } = await five;
  expect(check(page, 4)).toMatchInlineSnapshot(`
    "✓ identify, ✓ size, ✓ note, ✓ pay, ○ approve
    ✓ identify->size, ✓ size->note, ✓ note->pay, ○ size->approve, ○ approve->pay
    ✓ #1 verify_identity, ✓ #2 classify, ✓ #3 note_refund, ✗ #4 wipe, ✓ #5 refund, ✗ #6 refund
    ○ 0->1, ○ 1->2, ○ 2->3, ○ 3->4, ○ 4->5
    identify=0 size=1 note=2 pay=4 pay=5"
  `);
});

test("a run says its verdict, where, and the six figures; what was not evaluated is no 0", async () => {
  const open = deskRun("verify_identity classify note_refund refund", { open: "verify_identity" });
  const { page, json } = await pageOf([open, deskRun("classify note_refund refund")]);
  expect(json.runs[0].conforms).toBe(null);
  const said = page.runs.map(({ facts = [] }) => facts.map(({ name, text }) => `${name} ${text}`).join(", "));
  expect(said).toMatchInlineSnapshot(`
    [
      "verdict not evaluated, nodes 1.000, precision 1.000, edges 1.000, branches 1.000, invariants 1.000, output 1.000",
      "verdict omission, at identify, nodes 0.750, precision 1.000, edges 0.667, branches 1.000, invariants 1.000, output 1.000",
    ]
  `);
  const [diagnostics] = page.runs[0]?.tables ?? [];
  expect(diagnostics?.rows.map(({ cells }) => cells.join(" | "))).toMatchInlineSnapshot(`
    [
      "good | branch by_amount | right: small",
      "good | invariant not_more | kept",
      "good | answer | as the schema asks",
      "open | not evaluated | whether \`identify\` worked was not recorded",
      "open | not evaluated | the order of \`identify\` and \`size\`",
    ]
  `);
  expect(page.runs[0]?.figures?.[0]).toMatchObject({
    left: { nodes: expect.arrayContaining([expect.objectContaining({ id: "identify", standing: "open" })]) },
  });
});

test("below the graphs the constraints that say the same stand with the calls", async () => {
  const { page } = await five;
  const [, omitted] = page.runs;
  expect(omitted?.calls.map(({ name }) => name)).toEqual(["classify", "note_refund", "refund"]);
  expect(omitted?.rules.filter(({ verdict }) => verdict === "violated").map(({ name }) => name)).toEqual([
    "owed:identify",
    "order:identify->size",
  ]);
  expect([omitted?.score, omitted?.label]).toEqual([undefined, undefined]);
});

test("reports in plain text are shown by their sentences", async () => {
  const files = {
    "c.yaml": deskContract,
    "r.txt": "Verified who is asking.\nDecided by the amount.\nRefunded the amount (amount: 20).\n",
  };
  const { after } = await command(
    [
      "contracts",
      "score",
      "r.txt",
      "--text",
      "--contract",
      "c.yaml",
      "--query",
      '{"amount": 20}',
      "--html",
      "page.html",
    ],
    { files },
    ["page.html"],
  );
  const page = reportIn(after["page.html"] ?? "") as Report;
  expect(page.runs[0]?.calls).toEqual([]);
  expect(check(page, 0)).toMatchInlineSnapshot(`
    "✓ identify, ✓ size, ✗ note, ✓ pay, ○ approve
    ✓ identify->size, ✗ size->note, ✗ note->pay, ○ size->approve, ○ approve->pay
    ✓ Verified who is asking., ✓ Decided by the amount., ✓ Refunded the amount .
    ○ 0->1, ○ 1->2
    identify=0 size=1 pay=2"
  `);
});

test("of many runs those that fail can be opened before all others, and the page says how many", async () => {
  const good = deskRun("verify_identity classify note_refund refund");
  const { page } = await pageOf([...Array.from({ length: 201 }, () => good), deskRun("refund")]);
  expect([page.runs.length, rowsOf(page, "Runs").length]).toEqual([200, 202]);
  expect(page.runs.map(({ id }) => id)).toContain("runs.jsonl:202");
  expect(page.facts[1]?.text).toBe("202, 200 of them to be opened");
});

test("a run of more calls than can be looked through as a drawing has none, and says so", async () => {
  const { page } = await pageOf([deskRun("classify ".repeat(151).trim())]);
  expect(page.runs[0]?.figures).toBe(undefined);
  expect(page.runs[0]?.facts?.at(-1)?.text).toBe("not drawn: 151 behaviours were seen");
});

test("a page that can't be written is an error with what to do", async () => {
  const { code, stderr } = await command(
    ["contracts", "score", "runs.jsonl", "--contract", "c.yaml", "--html", "nowhere/page.html"],
    { files: { "c.yaml": deskContract, "runs.jsonl": lines(...deskRuns) } },
  );
  expect([code, stderr]).toEqual([
    2,
    "error: `nowhere/page.html` can't be written, since its folder does not exist; make the folder, or name another file\n",
  ]);
});
