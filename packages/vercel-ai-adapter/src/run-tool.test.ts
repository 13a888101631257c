import type { Settlement } from "@agentltl/core/host";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLedger, type Entry } from "./ledger.ts";
import { runTool } from "./run-tool.ts";

/** A session that only hears how its one call ended. */
function listening() {
  const settled: Settlement[] = [];
  const begun: string[] = [];
  const session = {
    begin: ({ call }: Entry) => void begun.push(call.toolCallId),
    settle: (_entry: Entry, settlement: Settlement) => void settled.push(settlement),
  };
  const entry = createLedger().add("input", {
    toolCallId: "c1",
    name: "tool",
    input: {},
    messages: [],
    runsHere: true,
    request: undefined,
  });
  return { settled, begun, run: (tool: () => unknown) => runTool(session, entry, tool) };
}

describe("what a tool returns is handed on as it is, and its end is told", () => {
  test.each<[string, unknown]>([
    ["a value", { order: 1 }],
    ["nothing", undefined],
    ["null", null],
    ["a function", () => {}],
  ])("%s", (_what, value) => {
    const { run, settled, begun } = listening();
    expect(run(() => value)).toBe(value);
    expect([begun, settled]).toEqual([["c1"], [{ result: value }]]);
  });

  test("a promise, which is the very same", async () => {
    const { run, settled } = listening();
    const promise = Promise.resolve("fine");
    expect(run(() => promise)).toBe(promise);
    expect(settled).toEqual([]);
    await promise;
    expect(settled).toEqual([{ result: "fine" }]);
  });

  test("a promise that fails", async () => {
    const { run, settled } = listening();
    const error = new Error("no");
    await expect(run(() => Promise.reject(error))).rejects.toBe(error);
    expect(settled).toEqual([{ error }]);
  });

  test("an error that is thrown at once", () => {
    const { run, settled } = listening();
    const error = new Error("no");
    expect(() =>
      run(() => {
        throw error;
      }),
    ).toThrow(error);
    expect(settled).toEqual([{ error }]);
  });

  test("what only looks like a promise, whose `then` is called once", async () => {
    for (const fails of [false, true]) {
      const { run, settled } = listening();
      let asked = 0;
      const lazy = {
        then(resolve: (value: string) => unknown, reject: (error: string) => unknown) {
          asked += 1;
          return Promise.resolve().then(() => (fails ? reject("no") : resolve("fine")));
        },
      };
      const output = Promise.resolve(run(() => lazy) as PromiseLike<unknown>);
      await expect(fails ? output.catch((error: unknown) => error) : output).resolves.toBe(
        fails ? "no" : "fine",
      );
      expect([asked, settled]).toEqual([1, [fails ? { error: "no" } : { result: "fine" }]]);
    }
  });

  test("an MCP tool's own mark of a fault is one", () => {
    const { run, settled } = listening();
    const value = { isError: true, content: [] };
    expect(run(() => value)).toBe(value);
    expect(settled).toEqual([{ error: value }]);
  });
});

describe("results that come one after another", () => {
  async function* counting(count: number, failure?: Error) {
    for (let index = 0; index < count; index++) yield index;
    if (failure !== undefined) throw failure;
  }

  /** Reads some of them; all by default. */
  async function read(output: unknown, most = Number.POSITIVE_INFINITY): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    if (most === 0) return values;
    for await (const value of output as AsyncIterable<unknown>) {
      values.push(value);
      if (values.length === most) break;
    }
    return values;
  }

  test("are read as they are, and the last is the result", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9), async (count) => {
        const { run, settled } = listening();
        expect(await read(run(() => counting(count)))).toEqual(await read(counting(count)));
        expect(settled).toEqual([{ result: count === 0 ? undefined : count - 1 }]);
      }),
    );
  });

  test("that end in an error are one", async () => {
    const { run, settled } = listening();
    const failure = new Error("no more");
    await expect(read(run(() => counting(2, failure)))).rejects.toBe(failure);
    expect(settled).toEqual([{ error: failure }]);
  });

  test("that nobody reads to the end have been stopped", async () => {
    const { run, settled } = listening();
    expect(
      await read(
        run(() => counting(5)),
        2,
      ),
    ).toEqual([0, 1]);
    expect(settled[0]).toEqual({ error: "stopped before it had ended" });
  });

  test("that nobody reads have told nothing yet", async () => {
    const { run, settled, begun } = listening();
    await read(
      run(() => counting(5)),
      0,
    );
    expect([begun, settled]).toEqual([["c1"], []]);
  });

  test("keep what else their source can do", async () => {
    const { run } = listening();
    const source = Object.assign(counting(2), { note: "kept", own: () => "called" });
    const output = run(() => source) as typeof source;
    expect([output.note, output.own()]).toEqual(["kept", "called"]);
    expect(await output.next()).toEqual({ done: false, value: 0 });
  });
});
