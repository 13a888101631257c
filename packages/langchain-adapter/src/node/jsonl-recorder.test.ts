import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createGuard,
  defineProcedure,
  type GuardEvent,
  parse,
  replay,
  Trace,
  verifyTrace,
} from "@agentltl/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { jsonlRecorder } from "./jsonl-recorder.ts";

const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });

/** A session has ended. */
const finished: GuardEvent = {
  format: 1,
  procedure: "",
  kind: "finished",
  end: "session",
  decision: { kind: "finish", owed: [] },
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recorder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs these calls under a guard whose events are recorded. */
function runCalls(recorder: ReturnType<typeof jsonlRecorder>, run: string, names: readonly string[]) {
  const guard = createGuard(rules, { onEvent: (event) => recorder.record(run, event) });
  return { guard, call: (name: string) => call(guard, name), all: names.map((name) => call(guard, name)) };
}

let calls = 0;
function call(guard: ReturnType<typeof createGuard>, name: string) {
  const id = `${++calls}`;
  guard.propose({ id, name, args: {} });
  guard.settle(id, { result: "fine" });
}

const linesOf = (file: string): unknown[] =>
  readFileSync(join(folder, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));

test("events are in the file as soon as they happen, and the last line is the trace", async () => {
  const recorder = jsonlRecorder(folder);
  const { guard } = runCalls(recorder, "run-1", ["ls", "rm"]);
  expect(linesOf("run-1.jsonl")).toHaveLength(4);
  guard.proposeFinish({ end: "session" });
  await recorder.flush();
  const lines = linesOf("run-1.jsonl");
  expect(lines.at(-1)).toMatchObject({ format: 1, kind: "run", id: "run-1" });
  const trace = Trace.fromJSON(lines.at(-1));
  expect(trace.calls).toEqual(guard.trace.calls);
  expect(verifyTrace(trace, rules).label).toBe("FULL");
  expect(replay(lines.slice(0, -1) as GuardEvent[], rules).difference).toBeUndefined();
});

test("a session that rests between two turns is not closed: its events are as good", async () => {
  const recorder = jsonlRecorder(folder);
  const session = runCalls(recorder, "chat", ["ls"]);
  session.guard.proposeFinish({ end: "turn" });
  await recorder.flush();
  session.call("cat");
  session.guard.proposeFinish({ end: "turn" });
  await recorder.flush();
  const lines = linesOf("chat.jsonl") as GuardEvent[];
  expect(lines.map(({ kind }) => kind)).toEqual(
    "started proposed settled finished proposed settled finished".split(" "),
  );
  expect(replay(lines, rules).decisions.map(({ call: { name } }) => name)).toEqual(["ls", "cat"]);
});

test("after a crash only the torn line is lost", async () => {
  runCalls(jsonlRecorder(folder), "chat", ["ls", "cat"]);
  const file = join(folder, "chat.jsonl");
  truncateSync(file, readFileSync(file).length - 7);
  const recorder = jsonlRecorder(folder);
  recorder.record("chat", { format: 1, procedure: "", kind: "said", role: "user", text: "Go on." });
  recorder.record("chat", finished);
  await recorder.flush();
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(8);
  const trace = Trace.fromJSON(JSON.parse(lines.at(-1) ?? ""));
  expect(trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(["ls ok", "cat pending"]);
});

test("a file may be named, and any run has a file name", async () => {
  const recorder = jsonlRecorder(join(folder, "deep", "all.jsonl"));
  for (const run of ["a", "b"]) {
    runCalls(recorder, run, ["ls"]);
    recorder.record(run, finished);
  }
  await recorder.flush();
  expect(linesOf("deep/all.jsonl").slice(-2)).toMatchObject([
    { kind: "run", id: "a", calls: { length: 1 } },
    { kind: "run", id: "b", calls: { length: 1 } },
  ]);
  const odd = ["../up", "a/b", "x".repeat(300), "ü*?:", "\ud800", ""];
  const many = jsonlRecorder(join(folder, "runs"));
  for (const run of odd) runCalls(many, run, ["ls"]);
  await many.flush();
  expect(readdirSync(join(folder, "runs"))).toHaveLength(odd.length);
});

test("a disk that can't be written to is an error, which the guard survives", async () => {
  appendFileSync(join(folder, "file"), "");
  const recorder = jsonlRecorder(join(folder, "file", "below"));
  const { guard } = runCalls(recorder, "a", ["ls"]);
  expect(guard.decisions.map(({ kind }) => kind)).toEqual(["allow"]);
  expect(() => recorder.record("a", { format: 1, procedure: "", kind: "resumed", reason: "" })).toThrow(
    "ENOTDIR",
  );
});
