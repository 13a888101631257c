import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry, Proposed } from "./entry.ts";
import { openOutcome, pairResults } from "./pair-results.ts";

const call = (id: Proposed["id"], name: string, ended?: Proposed["ended"]): Proposed => ({
  id,
  name,
  ended,
  path: `call ${name}`,
  raw: null,
});
const reply = (...calls: readonly Proposed[]): Entry => ({ kind: "reply", text: "", calls });
const answered = (id: Proposed["id"], result: string, name?: string): Entry => ({
  kind: "answered",
  id,
  ...(name === undefined ? {} : { name }),
  ended: { result },
  path: `result ${result}`,
});

/** Each call as `name: its result`, and each fault as it is told, with its call from `#1`. */
function check(entries: readonly Entry[], ...expected: readonly string[]): void {
  const { calls, faults } = pairResults(entries);
  expect([
    ...calls.map(({ proposed, ended }) => `${proposed.name}: ${ended?.result ?? "open"}`),
    ...faults.map(
      ({ detail, path, call: at }) => `${detail} (${path}${at === undefined ? "" : `, #${at + 1}`})`,
    ),
  ]).toEqual(expected);
}

test.each<[string, readonly Entry[], readonly string[]]>([
  ["nothing", [], []],
  ["a call that nothing answers stays open", [reply(call("a", "get"))], ["get: open"]],
  [
    "results of parallel calls come in any order",
    [reply(call("a", "get"), call("b", "put")), answered("b", "2"), answered("a", "1")],
    ["get: 1", "put: 2"],
  ],
  [
    "results may come after later calls",
    [reply(call("a", "get")), reply(call("b", "put")), answered("a", "1"), answered("b", "2")],
    ["get: 1", "put: 2"],
  ],
  [
    "a retry under the same id is a call of its own, and each has its result in turn",
    [reply(call("a", "get")), answered("a", "no"), reply(call("a", "get")), answered("a", "yes")],
    ["get: no", "get: yes"],
  ],
  [
    "two open calls of one id: the first result is the first's",
    [reply(call("a", "get"), call("a", "put")), answered("a", "1"), answered("a", "2")],
    ["get: 1", "put: 2"],
  ],
  [
    "the number 1 and the text 1 are two ids",
    [reply(call(1, "get"), call("1", "put")), answered("1", "text"), answered(1, "number")],
    ["get: number", "put: text"],
  ],
  [
    "without an id a result is of the first open call of its name, and that is said",
    [reply(call("a", "get"), call("b", "put")), answered(undefined, "2", "put")],
    ["get: open", "put: 2", "the result has no id, taken for that of call #2 (result 2, #2)"],
  ],
  [
    "without an id and a name, of the first that is open",
    [reply(call("a", "get", { result: "0" }), call("b", "put")), answered(undefined, "1")],
    ["get: 0", "put: 1", "the result has no id, taken for that of call #2 (result 1, #2)"],
  ],
  [
    "a result of a name that nobody called is a call of its own",
    [reply(call("a", "get")), answered(undefined, "1", "put")],
    [
      "get: open",
      "put: 1",
      "a result for the call, which is not in the log; read as a call of which nothing else is known (result 1, #2)",
    ],
  ],
  [
    "so is one of an unknown id, which is named",
    [answered("z", "1")],
    [
      "unknown: 1",
      "a result for the call `z`, which is not in the log; read as a call of which nothing else is known (result 1, #1)",
    ],
  ],
  [
    "an id that is no text is not shown",
    [answered({ a: 1 }, "1")],
    [
      "unknown: 1",
      "a result for the call, which is not in the log; read as a call of which nothing else is known (result 1, #1)",
    ],
  ],
  [
    "a second result overwrites nothing",
    [reply(call("a", "get")), answered("a", "1"), answered("a", "2")],
    ["get: 1", "unknown: 2", "a second result for the call `a`, read as a call of its own (result 2, #2)"],
  ],
  [
    "nor does a result overwrite what stands beside the call",
    [reply(call("a", "get", { result: "own" })), answered("a", "2")],
    ["get: own", "unknown: 2", "a second result for the call `a`, read as a call of its own (result 2, #2)"],
  ],
  [
    "a result before its call is not taken for the call's",
    [answered("a", "1"), reply(call("a", "get"))],
    [
      "unknown: 1",
      "get: open",
      "a result for the call `a`, which is not in the log; read as a call of which nothing else is known (result 1, #1)",
    ],
  ],
  [
    "what is odd is told with its place",
    [{ kind: "odd", detail: "is no message", path: "[3]" }],
    ["is no message ([3])"],
  ],
])("%s", (_name, entries, expected) => check(entries, ...expected));

test.each<[string, readonly Entry[], string | undefined]>([
  ["ends with the call", [], "pending"],
  ["goes on with the model", [reply()], undefined],
  ["goes on with the user", [{ kind: "said", role: "user", text: "" }], undefined],
  ["has a word of the system after it", [{ kind: "said", role: "system", text: "" }], "pending"],
  ["has another call's result after it", [answered("b", "1")], "pending"],
  ["has something odd after it", [{ kind: "odd", detail: "", path: "" }], "pending"],
])("of a log that %s an open call is %s", (_name, rest, expected) => {
  const entries = [reply(call("a", "get")), ...rest];
  const [first] = pairResults(entries).calls;
  expect(first && openOutcome(first, entries)).toBe(expected);
});

/** The definition: for each result look through all calls from the first. */
function slowly(entries: readonly Entry[]): readonly string[] {
  const calls: { id: Proposed["id"]; name: Proposed["name"]; result: unknown }[] = [];
  const marks: string[] = [];
  for (const entry of entries) {
    if (entry.kind === "reply")
      for (const { id, name, ended } of entry.calls) calls.push({ id, name, result: ended?.result });
    if (entry.kind !== "answered") continue;
    const open = calls.findIndex(
      (one) =>
        one.result === undefined &&
        (entry.id === undefined ? entry.name === undefined || one.name === entry.name : one.id === entry.id),
    );
    const found = calls[open];
    const isSecond = entry.id !== undefined && calls.some((one) => one.id === entry.id);
    if (found === undefined) {
      marks.push(`${isSecond ? "second" : "unknown"} #${calls.length + 1}`);
      calls.push({ id: entry.id, name: entry.name ?? "unknown", result: entry.ended.result });
    } else {
      found.result = entry.ended.result;
      if (entry.id === undefined) marks.push(`guessed #${open + 1}`);
    }
  }
  return [...calls.map(({ name, result }) => `${name}: ${result ?? "open"}`), ...marks];
}

test("results find their calls as by looking through all calls, in logs with odd ids, names and orders", () => {
  const ids = fc.constantFrom<Proposed["id"]>("a", "b", 1, "1", null, undefined);
  const names = fc.constantFrom("get", "put", "unknown");
  const calls = fc
    .tuple(ids, names, fc.boolean())
    .map(([id, name, isEnded]) => call(id, name, isEnded ? { result: "own" } : undefined));
  const entries = fc.array(
    fc.oneof(
      fc.array(calls, { maxLength: 4 }).map((some) => reply(...some)),
      fc
        .tuple(ids, fc.option(names, { nil: undefined }), fc.nat(99))
        .map(([id, name, result]) => answered(id, String(result), name)),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(entries, (some) => {
      const found = pairResults(some);
      const marks = found.faults.map(({ detail, call: at = -1 }) => {
        const kind = detail.startsWith("a second")
          ? "second"
          : detail.includes("no id")
            ? "guessed"
            : "unknown";
        return `${kind} #${at + 1}`;
      });
      const shown = found.calls.map(({ proposed, ended }) => `${proposed.name}: ${ended?.result ?? "open"}`);
      expect([...shown, ...marks]).toEqual(slowly(some));
    }),
    { numRuns: 500 },
  );
});
