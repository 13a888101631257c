import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { watch } from "../../../test/watch.ts";
import type { Formula } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { Json } from "../../json/json.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { patterns, traces } from "../../testing/index.ts";
import type { Trace } from "../../trace/trace.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import {
  compile,
  finish,
  judge,
  type Monitor,
  observationsOf,
  restore,
  snapshot,
  start,
  step,
  verdict,
} from "../index.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

test.each([
  [
    "both ends of a move were approved",
    "G(bind move(from = $a, to = $b). O now(approve(k = $a)) & O now(approve(k = $b)))",
    "approve{k:1} move{from:1,to:2}! approve{k:2} move{from:1,to:2} move{from:2,to:1} move{from:1,to:3}!",
  ],
  [
    "nobody pays less than what was quoted",
    "G(bind pay(k = $k, amount = $a). O now(quote(k = $k, total <= $a)))",
    "quote{k:1,total:10} pay{k:1,amount:9}! pay{k:1,amount:10} pay{k:2,amount:99}! quote{k:1,total:5} pay{k:1,amount:7}",
  ],
  [
    "the item is in the latest content of the order",
    "G(bind return(k = $o, item = $i). (not now(get(k = $o))) S now(get(k = $o, items[*] = $i)))",
    "get{k:1,items:[7,8]} return{k:1,item:7} get{k:1,items:[8]} return{k:1,item:7}! return{k:1,item:8} return{k:2,item:8}!",
  ],
  [
    "the owner of what is changed was looked up",
    "G(bind change(k = $r). forall u in seen(get(k = $r), args.owner). O now(user(id = $u)))",
    "get{k:1,owner:5} change{k:1}! user{id:5} change{k:1} change{k:2} get{k:1,owner:6} change{k:1}!",
  ],
  [
    "some owner is known",
    "G(bind change(k = $r). exists u in seen(get(k = $r), args.owner). O now(user(id = $u)))",
    "change{k:1}! get{k:1,owner:5} change{k:1}! user{id:5} get{k:1,owner:6} change{k:1}",
  ],
])("%s", (_, text, marked) => {
  const words = marked.split(" ");
  const monitor = watched(text);
  expect(monitor.pieces.map((piece) => (piece.kind === "form" ? piece.how : piece.kind))).toEqual([
    "trigger",
  ]);
  expect(
    breaksOf(
      monitor,
      words.map((word) => word.replace("!", "")),
    ),
  ).toEqual(words);
});

test.each([
  ["everything is allowed by what happened", moves("| O now(off)"), "approve{k:1} off", "satisfied"],
  ["nothing is asked once that happened", moves("| not (not O now(off))"), "off", "satisfied"],
  ["what forbids it may yet come", moves("| not O now(off)"), "approve{k:1}", "temporarily"],
  ["other values may yet be moved", moves(""), "approve{k:1} approve{k:2}", "temporarily"],
  ["it was broken before", moves("| O now(off)"), "move{from:1,to:2} off", "violated"],
])("it is known that nothing more can break a rule where %s", (_, text, calls, expected) => {
  const monitor = watched(text);
  expect(isTrigger(monitor)).toBe(true);
  const state = observationsOf(traceOf(calls.split(" "))).reduce(
    (before, observation) => step(monitor, before, observation),
    start(monitor),
  );
  const said = verdict(monitor, state);
  expect(said.startsWith("temporarily") ? "temporarily" : said.replace("permanently-", "")).toBe(expected);
});

describe("of values that are not here", () => {
  // The value is in the result of the call, which is still out.
  test.each([
    ["G(exists v in seen(*, result.n). now(a(x = $v)))", "b", "nothing"],
    ["G(exists v in seen(*, result.n). now(a(x = $v, y = 2)))", "a{x:1,y:3}", "nothing"],
    ["G(exists v in seen(*, result.n). now(a(x = $v)))", "a{x:1}", "own"],
    ["G(bind b(x = $u). forall v in seen(*, result.n). O now(a(x = $v, y = $u)))", "b{x:1}", "own"],
    ["G(bind b(x = $u). forall v in seen(*, result.n). not now(a(x = $v, y = $u)))", "b{x:1}", ""],
    ["G(bind *(x = $u). forall v in seen(*, result.n). not now(a(x = $v, y = $u)))", "a{x:1,y:1}", "own"],
    ["G(bind *(x = $u). forall v in seen(*, result.n). not now(a(x = $v, y = $u)))", "a{x:1,y:2}", ""],
  ])("what is so of any value is known: %s at %s breaks, and that hangs on %j", (text, word, expected) => {
    const monitor = watched(text);
    expect(isTrigger(monitor)).toBe(true);
    const [made] = traceOf([word]).calls;
    if (made === undefined) throw new Error("a call is made");
    const { result: _result, ...call } = made;
    const { breaks } = judge(monitor, start(monitor), { call: { ...call, outcome: "pending" } });
    expect(breaks.map(({ hangsOn }) => hangsOn).join(" ")).toBe(expected);
  });
});

describe("of a value that was not recorded", () => {
  // The result of the last call is not known, and is a value that is asked for.
  test.each([
    ["no call may have been", "not O now(a(x = $v, y <= $u))", "c b{x:1}", "satisfied"],
    ["no call may have been", "not O now(a(x = $v, y <= $u))", "a{x:1,y:1} b{x:1}", "unevaluable"],
    ["no call may have been", "not O now(a(x = $v, y <= $u))", "a{x:1,y:2} b{x:1}", "unevaluable"],
    ["a call must have been", "O now(a(x = $v, y <= $u))", "a{x:1,y:1} b{x:1}", "unevaluable"],
    [
      "what was found must have been",
      "forall w in seen(a(x = $v), args.y). O now(c(x = $w))",
      "b{x:1}",
      "satisfied",
    ],
    [
      "what was found must have been",
      "forall w in seen(a(x = $v), args.y). O now(c(x = $w))",
      "a{x:1,y:1} b{x:1}",
      "unevaluable",
    ],
    [
      "something that was found must be",
      "exists w in seen(a(x = $v), args.y). O now(c(x = $w))",
      "a{x:1,y:1} b{x:1}",
      "unevaluable",
    ],
  ])("it is not known whether %s: %s after %s is %s", (_, body, words, expected) => {
    const monitor = watched(`G(bind b(x = $u). forall v in seen(b, result.n). ${body})`);
    expect(isTrigger(monitor)).toBe(true);
    const { calls, ...trace } = traceOf(words.split(" "));
    const last = calls.length - 1;
    const gaps = [{ kind: "result", call: last, detail: "" }] as const;
    const given = { ...trace, calls, gaps };
    const state = observationsOf(given).reduce((before, one) => step(monitor, before, one), start(monitor));
    expect(finish(monitor, state)).toBe(expected);
    if (expected === "unevaluable")
      expect(holds(parse(`G(bind b(x = $u). forall v in seen(b, result.n). ${body})`), given)).toBe(expected);
  });
});

/** Both ends of a move were approved, or something else is so. */
function moves(more: string): string {
  return `G(bind move(from = $a, to = $b). (O now(approve(k = $a)) & O now(approve(k = $b))) ${more})`;
}

describe("a rule of calls that ask about the past", () => {
  test("breaks where the definition says that what is asked is not so", () => {
    let [asked, broken] = [0, 0];
    const runs = 500 * factor;
    fc.assert(
      fc.property(rules(), traces({ missing: false }), (formula, trace) => {
        const monitor = compile(formula);
        if (!isTrigger(monitor)) return;
        asked++;
        expect(finish(monitor, watch(monitor, trace).at(-1) ?? start(monitor))).toBe(holds(formula, trace));
        let state = start(monitor);
        for (const [position, observation] of observationsOf(trace).entries()) {
          const { breaks } = judge(monitor, state, observation);
          const here: Formula = { kind: "at", position, body: formula.body };
          expect(breaks.length > 0).toBe(holds(here, trace) === "violated");
          if (breaks.length > 0) broken++;
          state = step(monitor, state, observation);
        }
      }),
      { numRuns: runs },
    );
    expect(asked).toBeGreaterThan(runs * 0.3);
    expect(broken).toBeGreaterThan(runs * 0.05);
  });

  test("says nothing wrong where something was not recorded", () => {
    let [same, open] = [0, 0];
    const runs = 500 * factor;
    fc.assert(
      fc.property(rules(), traces(), (formula, trace) => {
        const monitor = compile(formula);
        if (!isTrigger(monitor)) return;
        const mine = finish(monitor, watch(monitor, trace).at(-1) ?? start(monitor));
        const defined = holds(formula, trace);
        if (mine === defined) same++;
        else {
          open++;
          expect([formula, mine, defined]).toContain("unevaluable");
        }
      }),
      { numRuns: runs },
    );
    expect(same).toBeGreaterThan(runs * 0.2);
    expect(open).toBeLessThan(same / 2);
  });

  test("goes on from JSON at any call, and what is final stays so", () => {
    let [resumed, settled] = [0, 0];
    fc.assert(
      fc.property(rules(), traces(), (formula, trace) => {
        const monitor = compile(formula);
        if (!isTrigger(monitor)) return;
        let state = start(monitor);
        let other = state;
        for (const observation of observationsOf(trace)) {
          other = restore(monitor, JSON.parse(JSON.stringify(snapshot(monitor, other))));
          const before = verdict(monitor, state);
          state = step(monitor, state, observation);
          other = step(monitor, other, observation);
          expect(snapshot(monitor, other)).toEqual(snapshot(monitor, state));
          if (before.startsWith("permanently")) expect(verdict(monitor, state)).toBe(before);
          if (before === "permanently-satisfied") settled++;
          resumed++;
        }
      }),
      { numRuns: 400 * factor },
    );
    expect(resumed).toBeGreaterThan(200 * factor);
    expect(settled).toBeGreaterThan(5 * factor);
  });
});

test.each([
  [
    "which call was quoted is not known",
    "G(bind pay(k = $k, amount = $a). not O now(quote(result.k = $k, total <= $a)))",
    [called("quote", { total: 1 }), called("pay", { k: 1, amount: 5 }, null)],
  ],
  [
    "which order was dropped is not known",
    "G(bind return(k = $o, item = $i). (not now(drop(result.k = $o))) S now(get(k = $o, items[*] = $i)))",
    [
      called("get", { k: 1, items: [7] }, null),
      called("drop", {}),
      called("return", { k: 1, item: 7 }, null),
    ],
  ],
])("%s: nothing can be said", (_, text, calls) => {
  const monitor = watched(text);
  const trace = { ...traceOf([]), calls: calls.map((call, position) => ({ ...call, position })) };
  const states = watch(monitor, trace);
  expect(verdict(monitor, states.at(-1) ?? start(monitor))).toBe("unevaluable");
  expect(holds(parse(text), trace)).toBe("unevaluable");
});

test("calls of tools that nobody names are of no concern, and broken arguments break nothing else", () => {
  const monitor = watched(
    "G(bind move(from = $a, to = $b). O now(approve(k = $a)) & O now(approve(k = $b)))",
  );
  expect(["move", "approve", "other"].map((name) => monitor.concerned(name).length)).toEqual([1, 1, 0]);
  const seen = watched("G(bind change(k = $r). forall u in seen(get, args.owner). O now(user(id = $u)))");
  const trace = { ...traceOf([]), calls: [{ ...called("get", null, null) }] };
  const state = watch(seen, trace).at(-1) ?? start(seen);
  expect(verdict(seen, state)).toBe("temporarily-satisfied");
  expect(snapshot(seen, restore(seen, snapshot(seen, state)))).toEqual(snapshot(seen, state));
});

test("what is kept of a call is no more than what may be asked", () => {
  const monitor = watched("G(bind pay(k = $k, amount = $a). O now(quote(k = $k, total <= $a)))");
  const [state] = watch(monitor, traceOf(["quote{k:1,total:10,secret:77}"])).slice(-1);
  const written = JSON.stringify(state && snapshot(monitor, state));
  expect(written).toContain("10");
  expect(written).not.toContain("77");
});

test.each([
  [
    "G(bind a(x = $x, y = $y). O(now(b(x = $x)) & O now(c(x = $y))))",
    "a pattern mentions one of two variables",
  ],
  [
    "F(bind a(x = $x, y = $y). O now(b(x = $x)))",
    "a quantifier stands where it can't be taken out of `eventually`",
  ],
])("%s is judged at the end: %s", (text, reason) => {
  expect(watched(text).pieces).toMatchObject([{ kind: "form", how: "end", reason }]);
});

/** `G` of a binder with two variables over what can be asked of the past. */
function rules(): Arbitrary<Extract<Formula, { readonly kind: "globally" }>> {
  const capture = (name: string, path: string) =>
    ({ part: "args", path, matcher: { kind: "variable", name } }) as const;
  const call = fc.record({
    tool: fc.constantFrom("a", "b", "c").map((name) => ({ kind: "name", name }) as const),
    where: fc.constantFrom(
      [capture("x", "x"), capture("y", "y")],
      [capture("x", "items[*].id"), capture("y", "x")],
      [capture("x", "x")],
    ),
  });
  return fc
    .record({
      call,
      body: bodies(["x"]),
      other: bodies(["x", "y"]),
      // Something that settles the rule for all values, in some of them.
      whole: fc.option(bodies([]), { freq: 3 }),
      kind: fc.constantFrom("and", "or"),
    })
    .map(({ call: pattern, body, other, whole, kind }) => {
      const parts = pattern.where.length === 1 ? [body, body] : [body, other];
      const both: Formula = kind === "and" ? { kind: "and", parts } : { kind: "or", parts };
      const asked: Formula = whole === null ? both : { kind: "or", parts: [both, whole] };
      return { kind: "globally", body: { kind: "bind", call: pattern, body: asked } };
    });
}

function bodies(variables: readonly string[]): Arbitrary<Formula> {
  const now = (names: readonly string[]): Arbitrary<Formula> =>
    patterns({ variables: names }).map((call: Pattern): Formula => ({ kind: "now", call }));
  const once = (names: readonly string[]): Arbitrary<Formula> =>
    now(names).map((body): Formula => ({ kind: "once", body }));
  const since = fc
    .record({ left: now(["x"]), right: now(variables) })
    .map(({ left, right }): Formula => ({ kind: "since", left: { kind: "not", body: left }, right }));
  const seen = fc
    .record({
      kind: fc.constantFrom("forall", "exists"),
      call: patterns({ variables }),
      part: fc.constantFrom("args", "result"),
      path: fc.constantFrom("x", "y", "items[*].id", "n", "numbers[*]", ""),
      body: once([...variables, "z"]),
      denied: fc.boolean(),
    })
    .map(
      ({ kind, call, part, path, body, denied }): Formula => ({
        kind,
        variable: "z",
        domain: { kind: "seen", call, part, path },
        body: denied ? { kind: "not", body } : body,
      }),
    );
  const some = fc.oneof(
    { weight: 4, arbitrary: once(variables) },
    { weight: 3, arbitrary: since },
    { weight: 3, arbitrary: seen },
    { weight: 1, arbitrary: now(variables) },
    {
      weight: 1,
      arbitrary: fc.constant<Formula>({ kind: "said", speaker: "any", text: { kind: "exists" } }),
    },
  );
  return fc.oneof(
    { weight: 3, arbitrary: some },
    { weight: 1, arbitrary: some.map((body): Formula => ({ kind: "not", body })) },
  );
}

test("what is settled stays so where later calls have arguments that were not recorded", () => {
  const monitor = watched(
    "G(bind a(x = $x, y = $y). O now(a(x = $x)) & O now(*(items[*].id = $y, items[*].n = $x)) | O now(a(opensStep)))",
  );
  expect(isTrigger(monitor)).toBe(true);
  const trace = traceOf(["b{x:1}", "a{x:1,y:1}", "a{x:1,y:1}", "a{x:1,y:2}"]);
  const gaps = [{ kind: "args", call: 2, detail: "lost" }] as const;
  const verdicts = watch(monitor, { ...trace, gaps }).map((state) => verdict(monitor, state));
  expect(verdicts.map((one) => one.replace("-satisfied", ""))).toEqual([
    "temporarily",
    "temporarily",
    "permanently",
    "permanently",
    "permanently",
  ]);
});

function isTrigger(monitor: ReturnType<typeof compile>): monitor is Monitor {
  return (
    monitor.kind === "monitor" &&
    monitor.pieces.some((piece) => piece.kind === "form" && piece.how === "trigger")
  );
}

function watched(text: string): Monitor {
  const monitor = compile(parse(text));
  if (monitor.kind === "unwatchable") throw new Error(`${text}: ${monitor.reason}`);
  return monitor;
}

function called(name: string, args: ToolCall["args"], result?: Json): ToolCall {
  return { name, args, position: 0, outcome: "ok", ...(result === undefined ? {} : { result }) };
}

/** Of `tool{k:1}`, a call of the tool with 1 at `k`. */
function traceOf(words: readonly string[]): Trace {
  const calls = words.map((word, position): ToolCall => {
    const [name = "", rest = ""] = word.split(/(?=\{)/);
    const args: Record<string, Json> = JSON.parse(rest.replace(/(\w+):/g, '"$1":') || "{}");
    return { name, args, position, result: null, outcome: "ok" };
  });
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

function breaksOf(monitor: Monitor, words: readonly string[]): readonly string[] {
  let state = start(monitor);
  return observationsOf(traceOf(words)).map((observation, index) => {
    const { breaks } = judge(monitor, state, observation);
    state = step(monitor, state, observation);
    return `${words[index]}${breaks.length > 0 ? "!" : ""}`;
  });
}
