import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { watch } from "../../test/watch.ts";
import { substitute } from "../formula/substitute.ts";
import type { Json } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import {
  commit,
  compile,
  judge,
  type Monitor,
  type MonitorState,
  observationsOf,
  start,
  verdict,
} from "./index.ts";
import { valuesOf } from "./read-keys.ts";
import { prenexOf } from "./residual/prenex.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

test.each([
  [
    "a refund needs its confirmation",
    "G(bind refund(k = $o). O now(confirm(k = $o)))",
    "refund:1! confirm:1 refund:1 refund:2!",
  ],
  [
    "one refund an order",
    "forall o in argsOf(refund, k). count(refund(k = $o)) <= 1",
    "refund:1 refund:2 refund:1! refund:1! refund:2!",
  ],
  [
    "what is opened is closed, never twice",
    "G(bind open(k = $k). X G not now(open(k = $k)))",
    "open:1 open:2 open:1! close:1",
  ],
  [
    "logged in before any refund",
    "G(bind refund(k = $o). O now(login))",
    "refund:1! login refund:1 refund:7",
  ],
  [
    "logged in since the last logout",
    "G(bind read(k = $k). (not now(logout)) S now(open(k = $k)))",
    "open:1 open:2 read:1 logout read:1! open:1 read:1 read:2!",
  ],
  ["one user only", "G(bind act(k = $u). not O now(act(k != $u)))", "act:1 act:1 act:2! act:1! act:3!"],
  [
    "the next call closes it",
    "G(bind open(k = $k). X now(close(k = $k)))",
    "open:1 close:1 open:2 close:1! open:3",
  ],
  ["a listed value", "forall x in values(1, 2). not called(rm(k = $x))", "rm:3 rm:1! rm:2! rm:1!"],
  [
    "rules side by side",
    "G(bind a(k = $x). O now(b(k = $x))) & G(bind c(k = $y). O now(b(k = $y)))",
    "a:1! b:1 c:1 c:2! a:1",
  ],
])("%s", (_, text, marked) => {
  const calls = marked.split(" ").map((word) => word.replace("!", ""));
  expect(breaksOf(watched(text), calls)).toBe(marked);
});

test.each([
  ["G(bind open(k = $k). F now(close(k = $k)))", "open:1 close:2 close:1", "ynny"],
  ["exists o in argsOf(a, k). called(b(k = $o))", "a:1 b:2 b:1", "nnn+"],
  ["forall o in argsOf(a, k). called(b(k = $o))", "a:1 b:2 b:1", "ynny"],
  ["forall o in argsOf(a, k). not called(b(k = $o))", "a:1 b:2 b:1", "yyy-"],
  ["F (bindSome pay(k = $k). O now(quote(k = $k)))", "pay:1 quote:2 pay:2", "nnn+"],
  ["(forall o in argsOf(a, k). false) & called(c)", "b:1 c:1 a:2", "nny-"],
])("%s on %s is %s", (text, calls, expected) => {
  const signs = {
    "permanently-satisfied": "+",
    "permanently-violated": "-",
    "temporarily-satisfied": "y",
    "temporarily-violated": "n",
    unevaluable: "?",
  };
  const monitor = watched(text);
  expect(
    watch(monitor, traceOf(calls.split(" ")))
      .map((state) => signs[verdict(monitor, state)])
      .join(""),
  ).toBe(expected);
});

describe("what is remembered of a value", () => {
  test("goes when it is where strangers are", () => {
    const monitor = watched("G(bind open(k = $k). F now(close(k = $k)))");
    const calls = Array.from({ length: 200 }, (_, index) => [`open:${index}`, `close:${index}`]).flat();
    expect(Math.max(...watch(monitor, traceOf(calls)).map(cells))).toBe(1);
  });

  test("stays although it is satisfied: a confirmed order is no stranger", () => {
    const monitor = watched("G(bind refund(k = $o). O now(confirm(k = $o)))");
    const calls = Array.from({ length: 50 }, (_, index) => `confirm:${index}`);
    expect(cells(watch(monitor, traceOf(calls)).at(-1))).toBe(50);
  });

  test('tells 1, "1" and [1] apart, and no name is special', () => {
    const monitor = watched("forall o in argsOf(a, k). count(a(k = $o)) <= 1");
    const values: readonly Json[] = [
      1,
      "1",
      [1],
      { a: 1 },
      "__proto__",
      "constructor",
      null,
      true,
      "[1]",
      "\u0001o",
    ];
    const calls = values.map(
      (k, position): ToolCall => ({ name: "a", args: { k }, position, result: null, outcome: "ok" }),
    );
    const once = watch(monitor, { ...traceOf([]), calls });
    expect(verdict(monitor, once.at(-1) ?? start(monitor))).toBe("temporarily-satisfied");
    expect(cells(once.at(-1))).toBe(values.length);
    const twice = watch(monitor, {
      ...traceOf([]),
      calls: [...calls, { ...(calls[4] ?? calls[0] ?? raise()), position: 10 }],
    });
    expect(verdict(monitor, twice.at(-1) ?? start(monitor))).toBe("permanently-violated");
  });
});

test.each([
  ["G(bind a(k = $x). not O (bindSome b(k = $x). true))", "a pattern mentions one of two variables"],
  ["forall x in toolNames(). called(a)", "the values of `x` are not taken from calls alone"],
  ["G(bind a(k = $x). now(b(k > $x)))", "a variable is compared by more than equality"],
  ["G(bind a(k = $x). O(bindSome b(k = $y). now(c(k = $x, j = $y))))", "it mixes `forall` and `exists`"],
  [
    "G(bind a(k = $x). O now(b(k = $x, k contains yes)))",
    "a value is compared with a variable and matched in another way, too",
  ],
  ["G(bind move(k = $x, j = $y). O now(approve(k = $x)))", "a pattern mentions one of two variables"],
])("%s fits no machine: %s", (text, reason) => {
  expect(watched(text).pieces).toMatchObject([{ kind: "form", reason }]);
});

test.each([
  ["G (bindSome a(k = $x). now(b(k = $x)))", "globally"],
  ["H (bindSome a(k = $x). now(b(k = $x)))", "historically"],
  ["F (bind a(k = $x). now(b(k = $x)))", "eventually"],
  ["O (bind a(k = $x). now(b(k = $x)))", "once"],
  ["F<=2 (bind a(k = $x). now(b(k = $x)))", "eventuallyWithin"],
  ["now(c) U (bind a(k = $x). now(b(k = $x)))", "until"],
  ["(bindSome a(k = $x). now(b(k = $x))) U now(c)", "until"],
  ["now(c) W (bind a(k = $x). now(b(k = $x)))", "weakUntil"],
  ["now(c) S (bind a(k = $x). now(b(k = $x)))", "since"],
  ["now(c) R (bindSome a(k = $x). now(b(k = $x)))", "release"],
  ["(bind a(k = $x). now(b(k = $x))) R now(c)", "release"],
  ["now(c) <-> (bind a(k = $x). now(b(k = $x)))", "iff"],
])("no law takes the quantifier out of %s", (text, kind) => {
  expect(prenexOf(parse(text))).toEqual({
    kind: "stuck",
    reason: `a quantifier stands where it can't be taken out of \`${kind}\``,
  });
});

test("what is known of one value is what a formula with the value written in would say", () => {
  const word = fc
    .record({
      tool: fc.constantFrom("refund", "confirm", "open", "close", "login", "logout", "read", "act", "a", "b"),
      k: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ tool, k }) => `${tool}:${k}`);
  let compared = 0;
  fc.assert(
    fc.property(fc.constantFrom(...ofOneKind), fc.array(word, { maxLength: 12 }), (text, calls) => {
      const [monitor, prenex] = [watched(text), prenexOf(parse(text))];
      const stands = watch(monitor, traceOf(calls)).at(-1)?.pieces[0];
      const piece = monitor.pieces[0];
      if (stands?.kind !== "table" || piece?.kind !== "table") throw new Error("no table");
      if (stands.broken || prenex.kind === "stuck") return;
      for (const [key, codes] of stands.cells.entries()) {
        const values = valuesOf(key);
        const bindings = prenex.variables.map(({ name }, index) => [name, values[index] ?? null] as const);
        const one = compile(substitute(prenex.matrix, Object.fromEntries(bindings)));
        if (one.kind === "unwatchable") throw new Error(one.reason);
        const said = verdict(one, watch(one, traceOf(calls)).at(-1) ?? start(one));
        const outlook = piece.machine.outlook[(codes[0] ?? 0) >> 1];
        expect(outlook).toBe(said === "permanently-satisfied" ? 1 : said === "permanently-violated" ? -1 : 0);
        compared++;
      }
    }),
    { numRuns: 500 * factor },
  );
  expect(compared).toBeGreaterThan(100 * factor);
});

const ofOneKind = [
  "G(bind refund(k = $o). O now(confirm(k = $o)))",
  "forall o in argsOf(refund, k). count(refund(k = $o)) <= 1",
  "G(bind open(k = $k). X G not now(open(k = $k)))",
  "G(bind read(k = $k). (not now(logout)) S now(open(k = $k)))",
  "G(bind open(k = $k). F now(close(k = $k)))",
  "forall o in argsOf(a, k). called(b(k = $o))",
  "G(bind open(k = $k). X now(close(k = $k)))",
] as const;

function watched(text: string): Monitor {
  const monitor = compile(parse(text));
  if (monitor.kind === "unwatchable") throw new Error(`${text}: ${monitor.reason}`);
  return monitor;
}

/** Of `tool:1`, a call of the tool with 1 at `k`. */
function traceOf(words: readonly string[]): Trace {
  const calls = words.map((word, position): ToolCall => {
    const [name = "", k] = word.split(":");
    return { name, args: k === undefined ? {} : { k: Number(k) }, position, result: null, outcome: "ok" };
  });
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

function breaksOf(monitor: Monitor, words: readonly string[]): string {
  let state: MonitorState = start(monitor);
  return observationsOf(traceOf(words))
    .map((observation, index) => {
      const transition = judge(monitor, state, observation);
      state = commit(state, transition);
      return `${words[index]}${transition.breaks.length > 0 ? "!" : ""}`;
    })
    .join(" ");
}

function cells(state: MonitorState | undefined): number {
  return state?.pieces.reduce((sum, piece) => sum + (piece.kind === "table" ? piece.cells.size : 0), 0) ?? 0;
}

function raise(): never {
  throw new Error("no call");
}
