import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Procedure, Trace, verifyTrace } from "@agentltl/core";
import { closingLine, openLog } from "@agentltl/core/host";
import type { Report } from "@agentltl/report";
import { loadRules } from "@agentltl/rules/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plain } from "../src/paint.ts";
import { runDemo } from "../src/run-demo.ts";
import type { Script } from "../src/scripted-model.ts";
import { type ChatRequest, type ChatServer, startChatServer } from "./chat-server.ts";

const runs = ["1-reads-then-answers", "2-answers-from-memory", "3-writes-first", "4-two-refunds"];

const root = fileURLToPath(new URL("../..", import.meta.url));

let rules: Procedure;
let folder = "";
beforeAll(async () => {
  rules = await loadRules(join(root, "examples/demo.rules.yaml"));
  folder = await mkdtemp(join(tmpdir(), "demo-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the demo", () => {
  let output: readonly string[];
  beforeAll(async () => {
    output = await demo("scripted");
  });

  test("says the same each time, but for the times", async () => {
    await expect(`${output.join("\n")}\n`).toMatchFileSnapshot("demo-output.txt");
    expect(await demo("scripted")).toEqual(output);
  });

  test("keeps to lines of 100 characters, without colours where there is no terminal", () => {
    expect(output.filter((line) => line.length > 100 || line.includes("\u001b"))).toEqual([]);
  });

  test("writes a log of each run, which verifies to the score that was printed", async () => {
    expect((await readdir(join(folder, "scripted"))).sort()).toEqual([
      ...runs.map((run) => `${run}.jsonl`),
      "files",
      "report.html",
    ]);
    const scores = await Promise.all(runs.map((run) => scoreIn(join(folder, "scripted", `${run}.jsonl`))));
    expect(scores.slice(0, 3)).toEqual(printedScores(output));
    expect(scores).toEqual(["1.00 FULL", "0.67 PARTIAL", "1.00 FULL", "1.00 FULL"]);
  });

  test("writes a page that shows the runs as they were", async () => {
    const page = await readFile(join(folder, "scripted", "report.html"), "utf8");
    const report: Report = JSON.parse(/id="report">(.*?)<\/script>/s.exec(page)?.[1] ?? "");
    expect(
      report.runs.map(({ place, label, answer }) => `${place} ${label} ${answer?.grounded}`),
    ).toMatchInlineSnapshot(`
      [
        "1-reads-then-answers FULL true",
        "2-answers-from-memory PARTIAL false",
        "3-writes-first FULL true",
        "4-two-refunds FULL true",
      ]
    `);
  });

  test("names two commands that work on what it wrote", () => {
    const commands = output.flatMap((line) => /npx agentltl (.+)$/.exec(line)?.[1] ?? []);
    const results = commands.map((command) => {
      const args = command.replaceAll("demo-out", join(folder, "scripted")).split(" ");
      const bin = ["--conditions=@agentltl/source", "packages/cli/bin/agentltl.js"];
      return spawnSync(process.execPath, [...bin, ...args], { cwd: root, encoding: "utf8" });
    });
    // Both find what is wrong with run 2.
    expect(results.map(({ status }) => status)).toEqual([1, 1]);
    expect(results[0]?.stdout).toContain("✗ read-before-answer");
    expect(results[1]?.stdout).toContain("✗ ShellQuoter");
  });

  test("writes where it may", async () => {
    expect(await readFile(join(folder, "scripted", "files", "NOTES.md"), "utf8")).toBe(
      "EncodePOSIXShellArgument: gyp/pylib/gyp/common.py\n",
    );
  });
});

describe("with a model behind an address", () => {
  const common = "gyp/pylib/gyp/common.py";
  const note = { name: "write_file", args: { path: "NOTES.md", text: "It is in common.py.\n" } };
  const scripts: Readonly<Record<"reads" | "remembers" | "writes", Script>> = {
    reads: [
      [{ name: "read_file", args: { path: common } }],
      `See \`${common}\`, EncodePOSIXShellArgument().`,
    ],
    remembers: ["I believe it is encode_shell_word in gyp/shell.py."],
    writes: [[note], [{ name: "read_file", args: { path: common } }], [note], `Done: it is in ${common}.`],
  };

  let server: ChatServer;
  let output: readonly string[];
  beforeAll(async () => {
    server = await startChatServer((asked) => scripts[kindOf(asked)]);
    output = await demo("real", { OPENAI_BASE_URL: server.address, OPENAI_MODEL: "local-model" });
  });
  afterAll(() => server.close());

  test("runs 1 to 3 are that model's, and are judged as the scripted ones are", async () => {
    expect(printedScores(output)).toEqual(["1.00 FULL", "0.67 PARTIAL", "1.00 FULL"]);
    const scores = await Promise.all(
      runs.slice(0, 3).map((run) => scoreIn(join(folder, "real", `${run}.jsonl`))),
    );
    expect(scores).toEqual(printedScores(output));
    expect(output.slice(0, 24).map((line) => line.replace(server.address, "ADDRESS"))).toMatchInlineSnapshot(`
      [
        "AgentLTL demo. Model local-model at ADDRESS (run 4 is scripted).",
        "Source: node-gyp 12.4.0 (Python). Hosts: ai 7.0.173, langchain 1.5.14.",
        "",
        "1  It reads, then answers                                                           ai, generateText",
        "   #1 read_file {path: "gyp/pylib/gyp/common.py"}         ran",
        "   answer  See \`gyp/pylib/gyp/common.py\`, EncodePOSIXShellArgument().",
        "                ✓ path, read in #1        ✓ function, #1 line 261",
        "   rules 3 of 3 kept   score 1.00 FULL   answer grounded",
        "",
        "2  It answers from memory                                                     langchain, createAgent",
        "   (no calls)",
        "   answer  I believe it is encode_shell_word in gyp/shell.py.",
        "                           ✗ never seen         ✗ a file it did not read",
        "   rules 2 of 3 kept (they had nothing to say), broken: read-before-answer",
        "   score 0.67 PARTIAL, 0.00 of the rules that applied   answer NOT grounded",
        "",
        "3  It tries to write first, is refused, and recovers                                  ai, streamText",
        "   #1 write_file {path: "NOTES.md", …}                    REFUSED  read-before-write",
        "      told  "Not executed. Rule read-before-write: no read_file has worked yet. Call read_file",
        "            first."",
        "   #2 read_file  {path: "gyp/pylib/gyp/common.py"}        ran",
        "   #3 write_file {path: "NOTES.md", …}                    ran",
        "   answer  Done: it is in gyp/pylib/gyp/common.py.",
        "                          ✓ path, read in #2",
      ]
    `);
  });

  test("the model is asked by its name, and run 3 is streamed", () => {
    expect(new Set(server.requests.map(({ model }) => model))).toEqual(new Set(["local-model"]));
    expect(server.requests.filter(({ stream }) => stream === true).map(kindOf)).toEqual(
      Array.from({ length: 4 }, () => "writes"),
    );
  });

  test("after a refusal the model reads why", () => {
    const told = server.requests.filter((asked) => kindOf(asked) === "writes")[1]?.messages.at(-1);
    expect(told).toMatchObject({
      role: "tool",
      content: "Not executed. Rule read-before-write: no read_file has worked yet. Call read_file first.",
    });
  });

  test("a provider that says no ends the demo with its reason", async () => {
    const closed = await startChatServer(() => undefined);
    const environment = { OPENAI_API_KEY: "wrong", OPENAI_BASE_URL: closed.address };
    await expect(demo("refused", environment)).rejects.toThrow("no such key");
    await closed.close();
  });
});

function kindOf({ messages, tools }: ChatRequest): "reads" | "remembers" | "writes" {
  if (tools.some((tool) => tool.function.name === "write_file")) return "writes";
  return JSON.stringify(messages[0]?.content).includes("from memory") ? "remembers" : "reads";
}

/** The lines of a demo that writes to the folder of this name, as if it were the usual one. */
async function demo(name: string, environment: Record<string, string> = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  const place = join(folder, name);
  await runDemo({ folder: place, environment, paint: plain, write: (line) => lines.push(line) });
  return lines.map((line) => line.replaceAll(place, "demo-out").replaceAll(/\d+\.\d+ ms/g, "N ms"));
}

function printedScores(output: readonly string[]): readonly string[] {
  return output.flatMap((line) => /score (\d\.\d\d [A-Z]+)/.exec(line)?.[1] ?? []);
}

/** The score of the run that a log closes with. */
async function scoreIn(file: string): Promise<string> {
  // A session with a name goes on, so its log has no trace at its end: it is made from the events.
  const trace = closingLine(openLog("run", await readFile(file, "utf8")));
  const { score, label } = verifyTrace(Trace.fromJSON(JSON.parse(trace)), rules);
  return `${score?.toFixed(2)} ${label}`;
}
