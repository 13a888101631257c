// `agentltl contracts bench --model` and `compile --model`, asked over HTTP on this machine by a scripted model.
import type { Report } from "@agentltl/report";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChatServer, startChatServer } from "../../../../scripts/testing/chat-server.ts";
import { command } from "../../test/command.ts";
import { expectFits, schemaOf } from "../../test/json-schema.ts";
import { reportIn } from "../../test/report-in.ts";

/**
 * A judge that says clean of all it sees, except that it counts calls where it is shown them and what is owed; as an extractor it lists the
 * report's own lines.
 */
function scripted(system: string, user: string): string {
  if (system.includes("whether you can answer")) return '{"ready": true}';
  if (system.startsWith("You list what an agent has done")) {
    const behaviours = user
      .split("\n")
      .filter((line) => line.startsWith("- "))
      .map((line) => ({ label: line.slice(2), type: "action", quote: line.slice(2) }));
    return `Here it is:\n\`\`\`json\n${JSON.stringify({ behaviours })}\n\`\`\`\n`;
  }
  const calls = user.match(/^#\d+ /gm)?.length ?? 0;
  const owed = user.match(/^[\w-]+: /gm)?.length ?? 0;
  return JSON.stringify({ verdict: owed > calls && calls > 0 ? "omission" : "clean" });
}

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer(scripted);
});
afterAll(async () => {
  await server.close();
});

interface Row {
  readonly evaluator: string;
  readonly model?: string;
  readonly unanswered: number;
  readonly figures: {
    readonly specificity: { readonly of: number; readonly value: number };
    readonly recall: { readonly of: number; readonly value: number };
    readonly confusion: readonly (readonly number[])[];
  };
}

test("three judges and an extractor of one model are rows beside those that need none, on the page as in the JSON", async () => {
  const { code, stdout, stderr, after } = await command(
    [
      "contracts",
      "bench",
      "--model",
      server.model,
      "--queries",
      "1",
      "--format",
      "json",
      "--html",
      "page.html",
    ],
    {},
    ["page.html"],
  );
  expect([code, stderr]).toEqual([0, ""]);
  const printed = JSON.parse(stdout) as { rows: readonly Row[] };
  expectFits(schemaOf("contracts-bench"), printed, "contracts bench");
  const { rows } = printed;
  expect(
    rows.map(({ evaluator, model, figures: { specificity, recall } }) =>
      [evaluator, model === server.model, specificity.of, recall.of].join(),
    ),
  ).toEqual([
    "gold graphs,false,200,1200",
    "extracted, tool mapping,false,200,1200",
    "extracted, token overlap,false,100,600",
    "extracted, token overlap,false,100,600",
    "extracted, token overlap, paraphrased,false,100,600",
    "extracted, token overlap, paraphrased,false,100,600",
    "output-only judge,true,10,60",
    "trace-aware judge,true,10,60",
    "judge with the expected graph,true,10,60",
    "extracted by a model,true,10,60",
  ]);
  const recallOf = (name: string): number | undefined =>
    rows.find(({ evaluator }) => evaluator === name)?.figures.recall.value;
  expect([recallOf("output-only judge"), recallOf("trace-aware judge")]).toEqual([0, 0]);
  expect(recallOf("judge with the expected graph")).toBeGreaterThan(0.1);
  const page = reportIn(after["page.html"] ?? "") as Report;
  const table = page.tables.find(({ title }) => title === "Evaluators");
  expect(table?.rows.map(({ cells }) => [cells[0], cells[3], cells[4]])).toEqual(
    rows.map(({ evaluator, figures: { specificity, recall } }) => [
      evaluator,
      specificity.value,
      recall.value,
    ]),
  );
  const confusions = page.figures.filter(({ title }) => title.startsWith("Confusion: "));
  expect(confusions.map((figure) => (figure.kind === "heatmap" ? figure.cells : []))).toEqual(
    rows.map(({ figures }) => figures.confusion),
  );
  expect(new Set(page.figures.map(({ title }) => title)).size).toBe(page.figures.length);
});

test("judges see what their names say, and the schema of the answer stands in the instructions", () => {
  const judges = server.asked.filter(({ system }) => system.startsWith("You judge"));
  const seen = new Set(
    judges.map(({ user }) => `${user.includes("Calls:")} ${user.includes("Owed for this query:")}`),
  );
  expect([...seen].toSorted()).toEqual(["false false", "true false", "true true"]);
  expect(judges.every(({ system }) => system.includes('"enum":["clean","misbranch"'))).toBe(true);
  expect(judges.every(({ user }) => user.startsWith("Instruction:\n"))).toBe(true);
});

test("an instruction is compiled by the same models", async () => {
  const compiler = await startChatServer(() =>
    JSON.stringify({ nodes: { ask: { label: "Ask", type: "action", quote: "Ask for the name" } } }),
  );
  const { code, stdout } = await command(["contracts", "compile", "policy.md", "--model", compiler.model], {
    files: { "policy.md": "Ask for the name." },
  });
  await compiler.close();
  expect([code, stdout.split("\n")[0]]).toEqual([0, "id: compiled"]);
  expect(stdout).toContain("audited: false");
});

test("a model that answers no JSON, or not at all, is told of before all cases are asked about", async () => {
  const talker = await startChatServer(() => "Certainly! Let me think about it.");
  const words = await command(["contracts", "bench", "--model", talker.model]);
  expect([words.code, talker.asked.length]).toEqual([2, 1]);
  expect(words.stderr.replaceAll(talker.model, "<model>")).toMatchInlineSnapshot(`
    "error: --model \`<model>\` does not answer: \`<model>\` answered with no JSON: Certainly! Let me think about it.
    "
  `);
  await talker.close();
  const refuser = await startChatServer(() => undefined);
  const refused = await command(["contracts", "bench", "--model", refuser.model]);
  expect([refused.code, refuser.asked.length]).toEqual([2, 1]);
  expect(refused.stderr.replaceAll(refuser.model, "<model>")).toMatchInlineSnapshot(`
    "error: --model \`<model>\` does not answer: no such model
    "
  `);
  await refuser.close();
});

test.each([
  ["a provider that nobody knows", "opanai:gpt"],
  ["a model whose key is not set", "openai:gpt-5.4"],
  ["a server without a model", "http://127.0.0.1:9/v1"],
  ["a module that is not there", "./nowhere.mjs"],
])("%s is an error with what to do, and nobody is asked", async (_what, model) => {
  const { code, stderr, stdout } = await command(["contracts", "bench", "--model", model]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatchSnapshot();
});
