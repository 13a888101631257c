import { createGuard, defineProcedure, type GuardEvent, parse } from "@agentltl/core";
import { closingLine, logEvent, openLog } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const procedure = defineProcedure({ constraints: [{ name: "r", formula: parse("not called(rm)") }] });

/** The log of a run that made these calls: its event lines, and its closing line. */
function logOf(run: string, names: readonly string[]): { readonly events: string; readonly closing: string } {
  const written: string[] = [];
  let log = openLog(run);
  const onEvent = (event: GuardEvent): void => {
    const next = logEvent(log, event);
    log = next.log;
    written.push(next.line);
  };
  const guard = createGuard(procedure, { posture: "observe", onEvent });
  for (const [index, name] of names.entries()) {
    guard.propose({ id: String(index), name, args: {} });
    guard.settle(String(index), { result: "fine" });
  }
  return { events: written.join(""), closing: closingLine(log) };
}

/** Where each trace was read, and its calls; then what was said on stderr. */
async function check(argv: readonly string[], setting: Setting, expected: readonly string[]): Promise<void> {
  const { stdout, stderr } = await command(
    ["verify", ...argv, "-c", "r: count(*) >= 0", "--format", "json"],
    setting,
  );
  const { runs } = JSON.parse(stdout) as {
    runs: readonly { file: string; line?: number; index?: number; tool_sequence: readonly string[] }[];
  };
  const seen = runs.map(({ file, line, index, tool_sequence }) =>
    [file, line ?? "-", index ?? "-", ...tool_sequence].join(" "),
  );
  expect([...seen, ...(stderr === "" ? [] : [stderr.trimEnd()])]).toEqual(expected);
}

const record = (...names: readonly string[]) => ({ tool_calls: names.map((name) => ({ tool_name: name })) });
const one = logOf("one", ["ls", "cat"]);
const two = logOf("two", ["rm"]);

test("a record on each line, with a byte order mark, CRLF and blank lines", async () => {
  const text = `\ufeff${lines(record("a"), record("b", "c"))}\n\n${lines(record())}`.replaceAll("\n", "\r\n");
  await check(["x.jsonl"], { files: { "x.jsonl": text } }, [
    "x.jsonl 1 - a",
    "x.jsonl 2 - b c",
    "x.jsonl 5 -",
  ]);
});

test("a JSON file with one record, on several lines, or a list", async () => {
  const files = {
    "a.json": `\ufeff${JSON.stringify(record("a"), null, 2)}`,
    "b.json": JSON.stringify([record("b"), record("c")]),
  };
  await check(["a.json", "b.json"], { files }, ["a.json - - a", "b.json - 0 b", "b.json - 1 c"]);
});

test("files, globs and folders, each file once", async () => {
  const files = { "r/a.jsonl": lines(record("a")), "r/deep/b.ndjson": lines(record("b")), "r/c.txt": "no" };
  await check(["r", "r/*.jsonl", "r/a.jsonl"], { files }, ["r/a.jsonl 1 - a", "r/deep/b.ndjson 1 - b"]);
  await check(["r/**/*.{jsonl,ndjson}"], { files }, ["r/a.jsonl 1 - a", "r/deep/b.ndjson 1 - b"]);
  await check(["r[1]/a.jsonl"], { files: { "r[1]/a.jsonl": lines(record("a")) } }, ["r[1]/a.jsonl 1 - a"]);
});

test.each<[string, string, readonly string[]]>([
  ["lines", lines(record("a"), record("b")), ["stdin 1 - a", "stdin 2 - b"]],
  ["one line", lines(record("a")), ["stdin 1 - a"]],
  ["a value on several lines", JSON.stringify(record("a"), null, 2), ["stdin - - a"]],
  ["a list", JSON.stringify([record("a")]), ["stdin - 0 a"]],
  ["a log", one.events + one.closing, ["stdin - - ls cat"]],
])("piped in: %s", async (_name, stdin, expected) => {
  await check([], { stdin }, expected);
  await check(["-"], { stdin }, expected);
});

test("of a run's log its closing line is the trace", async () => {
  await check(["one.jsonl"], { files: { "one.jsonl": one.events + one.closing } }, ["one.jsonl - - ls cat"]);
});

test("of a log that went on and was closed again the last closing line counts", async () => {
  const longer = logOf("one", ["ls", "cat", "rm"]);
  const more = longer.events.slice(one.events.length);
  const text = one.events + one.closing + more;
  await check(["one.jsonl"], { files: { "one.jsonl": text + longer.closing } }, ["one.jsonl - - ls cat rm"]);
  await check(["one.jsonl"], { files: { "one.jsonl": text } }, [
    "one.jsonl - - ls cat",
    "note: one.jsonl: 2 events behind the last closing line are in no trace; flush the recorder",
  ]);
});

test("a file of several runs has a trace for each", async () => {
  const text = one.events + two.events + one.closing + two.closing;
  await check(["all.jsonl"], { files: { "all.jsonl": text } }, [
    `all.jsonl ${linesIn(one.events + two.events) + 1} - ls cat`,
    `all.jsonl ${linesIn(text)} - rm`,
  ]);
});

test("a log without a closing line is read from its events; that it ends in the middle of a turn is said", async () => {
  await check(["live.jsonl"], { files: { "live.jsonl": one.events } }, [
    "live.jsonl - - ls cat",
    "note: live.jsonl ends in the middle of a turn: its run goes on, or was cut off; judged as far as it went",
  ]);
  const finished = {
    format: 1,
    procedure: "",
    kind: "finished",
    end: "turn",
    decision: { kind: "finish", owed: [] },
  };
  const text = `${one.events}${JSON.stringify(finished)}\n`;
  await check(["rests.jsonl"], { files: { "rests.jsonl": text } }, ["rests.jsonl - - ls cat"]);
});

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}
