import fc from "fast-check";
import { expect, test } from "vitest";
import type { Formula } from "../formula/formula.ts";
import { parse } from "../syntax/parse.ts";
import { formulas } from "../testing/index.ts";
import { Trace } from "../trace/trace.ts";
import { commit, compile, judge, type MonitorState, observationsOf, start, step } from "./index.ts";
import { monitorOf } from "./monitor-of.ts";
import type { TablePiece } from "./piece.ts";
import { pieceOf } from "./piece-of.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

test.each([
  ["not called(rm)", "ls rm! ls rm!"],
  ["G not now(rm)", "ls rm! ls rm!"],
  ["count(a) = 2", "a a a! a!"],
  ["count(a) <= 1", "a a! b a!"],
  ["count(a) >= 2", "a a a"],
  ["before(a, b)", "b! b! a b"],
  ["precedes(a, b)", "b! b! a b"],
  ["allBefore([a, c], b)", "a b! c b"],
  ["branchCalled(a, b)", "b! a b!"],
  ["(not now(b)) W now(a)", "b! b! a b"],
  ["(not now(b)) U now(a)", "b! b! a b"],
  ["now(a) R (not now(b))", "b! b! a b"],
  ["G(now(lock) -> X G not now(write))", "lock write! write! lock write!"],
  ["G(now(lock) -> G not now(write))", "lock write! write! lock write!"],
  ["G(now(open) -> (not now(write)) W now(close))", "write open write! write! close write"],
  ["G(now(a) -> X now(b))", "a c! a a! b"],
  ["G(now(a) -> F<=1 now(b))", "a c! c c a b"],
  ["G not now(a) | G not now(b)", "a a b! b! a b!"],
  ["X now(b) | G not now(c)", "a c! c! a c!"],
  ["X now(b) | (WX now(b) & count(c) <= 1) | not called(c)", "a c! c! b c!"],
  ["called(x) -> G not now(y)", "y y x! y x!"],
  ["called(x) -> G not now(y)", "x y! x y!"],
  ["G(now(a) -> X now(b)) & G not now(b)", "x a? b! x"],
  ["F now(a) & G not now(a)", "x a!"],
  ["G(now(refund) -> O now(confirm))", "refund! refund! confirm refund"],
  ["withinCalls(a, b, 1)", "a c! c c"],
  ["F now(a)", "b b b"],
])("%s is broken in %s where marked", (text, marked) => {
  const names = marked.split(" ").map((name) => name.replace(/[!?]/, ""));
  expect(breaksOf(parse(text), names)).toBe(marked);
});

test("a call that breaks a rule may be taken back: judging leaves no mark", () => {
  const monitor = compile(parse("count(a) <= 1"));
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  const [first, second] = observationsOf(Trace.fromNames(["a", "a"]));
  if (first === undefined || second === undefined) throw new Error("no calls");
  const once = commit(start(monitor), judge(monitor, start(monitor), first));
  const copy = structuredClone(once);
  expect(judge(monitor, once, second).breaks).toEqual([
    { piece: 0, kind: "instance", hangsOn: "nothing", bindings: {} },
  ]);
  expect(once).toEqual(copy);
});

test.each([
  ["nothing: it breaks whatever is returned", "G not now(a)", [], "nothing"],
  ["the result it will have", "G not now(a(result = 1))", [], "own"],
  ["the result of a call before", "precedes(b(result = 1), a)", ["b"], "earlier"],
  ["nothing, since any result of the one before breaks it", "G(now(a) -> not O now(b))", ["b"], "nothing"],
  [
    "nothing, though each alternative hangs on a result",
    "G(now(b(result = 1)) -> not F now(a)) & G(now(b(result != 1)) -> not F now(a)) & G(now(a) -> not O now(b(result absent)))",
    ["b"],
    "nothing",
  ],
] as const)("a break hangs on %s", (_, text, before, expected) => {
  const monitor = compile(parse(text));
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  const pending = (name: string, position: number) =>
    ({ call: { name, args: {}, position, outcome: "pending" } }) as const;
  const state = before.reduce((one, name, index) => step(monitor, one, pending(name, index)), start(monitor));
  const { breaks } = judge(monitor, state, pending("a", before.length));
  expect(breaks.map(({ hangsOn }) => hangsOn)).toEqual([expected]);
});

test("the first break is the step to violated for good, and until then both say the same of the end", () => {
  let [compared, breaking] = [0, 0];
  const runs = 500 * factor;
  fc.assert(
    fc.property(formulas({ quantifiers: false, results: false, depth: 3 }), (formula) => {
      const each = pieceOf(formula, {});
      const first = pieceOf(formula, {}, { kind: "once", body: formula });
      if (each.kind !== "table" || first.kind !== "table") return;
      compared++;
      if (compareUntilBroken(each, first)) breaking++;
    }),
    { numRuns: runs },
  );
  expect(compared).toBeGreaterThan(runs * 0.8);
  expect(breaking).toBeGreaterThan(runs * 0.3);
});

test.each([
  "G(now(c) -> G now(a))",
  "G(now(c) -> X G now(a))",
  "G(now(c) -> WX G now(a))",
  "G(now(c) -> now(a) W now(b))",
  "G(now(c) -> X (now(a) W now(b)))",
  "G(now(c) -> now(a) U now(b))",
  "G(now(c) -> WX (now(a) U now(b)))",
  "G(now(c) -> now(a) R now(b))",
  "G(not now(c) | X (now(a) U now(b)))",
  "not (now(a) U now(b))",
  "not (now(c) & F now(a))",
  "not F (now(a) & X now(b))",
  "G (now(a) -> Y (now(c) U now(b)))",
  "G G now(a)",
  "(G (now(a) -> X now(b))) | (F now(c) & G not now(b))",
  "not (G now(a) -> F now(b))",
  "G(now(a) -> X now(b)) & (called(c) | not called(a))",
  "count(a) != 2",
  "not (count(a) != 2)",
])("so it is for %s", (text) => {
  const formula = parse(text);
  const [each, first] = [pieceOf(formula, {}), pieceOf(formula, {}, { kind: "once", body: formula })];
  if (each.kind !== "table" || first.kind !== "table") throw new Error("too large");
  compareUntilBroken(each, first);
});

test("of parts one of which must hold, a call fires that breaks all that can still be broken", () => {
  let fired = 0;
  const texts = [
    "not called(a)",
    "G not now(b)",
    "count(a) <= 1",
    "X now(b)",
    "X X now(a)",
    "precedes(c, a)",
    "G(now(b) -> X now(c))",
    "(not now(c)) W now(b)",
    "WX not now(a) & not called(b)",
    "at(2, now(c))",
  ];
  const chosen = fc.uniqueArray(fc.constantFrom(...texts), { minLength: 2, maxLength: 3 });
  const words = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(chosen, words, (some, word) => {
      const parts = some.map((text) => parse(text));
      const alone = parts.map((part) => breaksAndEnds(part, word));
      const together = breaksAndEnds({ kind: "or", parts }, word);
      for (const index of word.keys()) {
        // Met for good, and not just broken for the last time.
        const isOver = ({ broken, ended }: ReturnType<typeof breaksAndEnds>) =>
          ended.includes(index) && !broken.includes(ended[0] ?? -1);
        const able = alone.filter(({ ended }) => !ended.includes(index - 1));
        if (alone.some(isOver) || able.length === 0 || !able.every(({ broken }) => broken.includes(index)))
          continue;
        expect([some, word, index, together.broken.includes(index)]).toEqual([some, word, index, true]);
        fired++;
      }
    }),
    { numRuns: 400 * factor },
  );
  expect(fired).toBeGreaterThan(50 * factor);
});

/** The calls at which a formula is broken, and those after which nothing breaks it. */
function breaksAndEnds(formula: Formula, word: readonly string[]) {
  const piece = pieceOf(formula, {});
  if (piece.kind !== "table") throw new Error("too large");
  const monitor = monitorOf([piece]);
  const [broken, ended]: [number[], number[]] = [[], []];
  let state: MonitorState = start(monitor);
  for (const [index, observation] of observationsOf(Trace.fromNames(word)).entries()) {
    const transition = judge(monitor, state, observation);
    state = commit(state, transition);
    if (transition.breaks.length > 0) broken.push(index);
    const [stands] = state.pieces;
    const codes = stands?.kind === "table" ? stands.strangers : [];
    if (codes.every((code) => piece.machine.outlook[code >> 1] === 1)) ended.push(index);
  }
  return { broken, ended };
}

/** Walks both machines side by side, everywhere, up to the first break. True if there is one. */
function compareUntilBroken(each: TablePiece, first: TablePiece): boolean {
  const [one, other] = [each.machine, first.machine];
  const letters = one.table.letters;
  const visited = new Set([`${one.start},${other.start}`]);
  const pending = [[one.start, other.start] as const];
  let breaks = false;
  expect([letters, one.startBroken]).toEqual([other.table.letters, other.startBroken]);
  if (one.startBroken) return true;
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [here, there] = pair;
    expect([one.table.worth[here], one.outlook[here], one.toAccept[here]]).toEqual([
      other.table.worth[there],
      other.outlook[there],
      other.toAccept[there],
    ]);
    for (let letter = 0; letter < letters; letter++) {
      const [at, to] = [here * letters + letter, there * letters + letter];
      expect(one.table.output[at] !== 0).toBe(other.table.output[to] !== 0);
      if (one.table.output[at] !== 0) {
        breaks = true;
        continue;
      }
      const next = [one.table.next[at] ?? -1, other.table.next[to] ?? -1] as const;
      if (visited.has(next.join())) continue;
      visited.add(next.join());
      pending.push(next);
    }
  }
  return breaks;
}

/** The names, each with `!` where it breaks an instance and `?` where what is owed can no longer be met together. */
function breaksOf(formula: Formula, names: readonly string[]): string {
  const monitor = compile(formula);
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  let state: MonitorState = start(monitor);
  return observationsOf(Trace.fromNames(names))
    .map((observation) => {
      const transition = judge(monitor, state, observation);
      state = commit(state, transition);
      const kinds = transition.breaks.map(({ kind }) => kind);
      return observation.call.name + (kinds.includes("instance") ? "!" : kinds.length > 0 ? "?" : "");
    })
    .join(" ");
}
