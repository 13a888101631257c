import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import { traceOf } from "../guard/history.ts";
import { parse } from "../syntax/parse.ts";
import { recordToLogs } from "./record-to-logs.ts";
import { closingLine, openLog } from "./run-log.ts";

const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });

/** A recorder that writes into a list of texts. */
function memory() {
  const logs = new Map<string, string>();
  const begun: string[] = [];
  const synced: string[][] = [];
  const recorder = recordToLogs({
    begin(run) {
      begun.push(run);
      return logs.get(run) ?? "";
    },
    append: (run, text) => void logs.set(run, (logs.get(run) ?? "") + text),
    sync: async (runs) => void synced.push([...runs]),
  });
  return {
    recorder,
    logs,
    begun,
    synced,
    linesOf: (run: string) => (logs.get(run) ?? "").trimEnd().split("\n"),
  };
}

const guardFor = (record: (event: GuardEvent) => void) => createGuard(rules, { onEvent: record });

function call(guard: ReturnType<typeof guardFor>, id: string) {
  guard.propose({ id, name: "ls", args: { path: "x".repeat(100) } });
  guard.settle(id, { result: "fine" });
}

test("a session of many turns is written in one pass: each turn adds as much as the first", async () => {
  const { recorder, logs, begun } = memory();
  const guard = guardFor((event) => recorder.record("chat", event));
  const sizes: number[] = [];
  for (let turn = 1; turn <= 50; turn++) {
    call(guard, `${100 + turn}`);
    guard.proposeFinish({ answer: "Done.", end: "turn" });
    await recorder.flush();
    sizes.push((logs.get("chat") ?? "").length);
  }
  const added = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
  expect(Math.max(...added) - Math.min(...added)).toBeLessThan(10);
  expect(begun).toEqual(["chat"]);
  const { state } = openLog("chat", logs.get("chat"));
  expect(traceOf(state.history).calls).toEqual(guard.trace.calls);
});

test("a session that ends is closed once, with its trace", async () => {
  const { recorder, linesOf, synced } = memory();
  const guard = guardFor((event) => recorder.record("run", event));
  call(guard, "1");
  guard.proposeFinish({ end: "session" });
  await recorder.flush();
  await recorder.flush();
  const lines = linesOf("run");
  expect(lines.filter((line) => line.includes('"kind":"run"'))).toHaveLength(1);
  expect(`${lines.at(-1)}\n`).toBe(closingLine(openLog("run", lines.join("\n"))));
  expect(synced).toEqual([["run"], []]);
});

test("a log that was begun before goes on with what is written there", async () => {
  const { recorder, logs, linesOf } = memory();
  const first = guardFor((event) => recorder.record("run", event));
  call(first, "1");
  const second = recordToLogs({
    begin: () => logs.get("run") ?? "",
    append: (run, text) => void logs.set(run, (logs.get(run) ?? "") + text),
    sync: async () => {},
  });
  const owed = { kind: "finish", owed: [] } as const;
  second.record("run", { format: 1, procedure: "", kind: "finished", end: "session", decision: owed });
  await second.flush();
  expect(JSON.parse(linesOf("run").at(-1) ?? "")).toMatchObject({ kind: "run", calls: [{ name: "ls" }] });
});

test("everything is safe once a flush resolves, also what another one was still at; what fails in one fails in it alone", async () => {
  const ends: ((why?: Error) => void)[] = [];
  const recorder = recordToLogs({
    begin: () => "",
    append: () => {},
    sync: () =>
      new Promise((resolve, reject) => ends.push((why) => (why === undefined ? resolve() : reject(why)))),
  });
  const guard = guardFor((event) => recorder.record("run", event));
  const told: string[] = [];
  const flush = (name: string): Promise<unknown> =>
    recorder.flush().then(
      () => told.push(`${name} is safe`),
      ({ message }: Error) => told.push(`${name}: ${message}`),
    );
  call(guard, "1");
  const first = flush("first");
  const second = flush("second");
  ends[1]?.();
  await Promise.resolve();
  expect(told).toEqual([]);
  ends[0]?.(new Error("the disk is full"));
  await Promise.all([first, second]);
  expect(told).toEqual(["first: the disk is full", "second is safe"]);
});
