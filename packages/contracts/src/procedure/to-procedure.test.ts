import { createGuard, verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refund, refundTools } from "../../test/refund.ts";
import { runOf } from "../../test/run-of.ts";
import type { Conformance, Failure } from "../conformance/conformance.ts";
import { match } from "../conformance/match.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { observeCalls } from "../observed/observe-calls.ts";
import { toProcedure } from "./to-procedure.ts";

const names = ["a", "b", "c", "d", "e"];
const pairs = names.flatMap((from, index) => names.slice(index + 1).map((to) => `${from} -> ${to}`));

function partOf(parent: string): object {
  return { label: `Do a part of ${parent}`, type: "action", call: `${parent}1`, parent };
}

/** Contracts of up to five nodes, each with a tool of its own, some of them not active, some not owed, some with a part that stands for them. */
const graphs: fc.Arbitrary<ExpectedGraph> = fc
  .record({
    nodes: fc.array(
      fc.record({
        required: fc.constantFrom(true, true, false, "when-needed"),
        once: fc.boolean(),
        inactive: fc.constantFrom(false, false, false, true),
        fine: fc.constantFrom(false, false, true),
      }),
      { minLength: 2, maxLength: names.length },
    ),
    edges: fc.uniqueArray(fc.constantFrom(...pairs), { maxLength: 6 }),
    most: fc.nat({ max: 2 }),
    extras: fc.constantFrom("refused", "allowed"),
  })
  .map(({ nodes, edges, most, extras }) => {
    const known = names.slice(0, nodes.length);
    const file = {
      version: 1,
      id: "random",
      query: { on: "boolean" },
      nodes: Object.fromEntries(
        nodes.flatMap(({ required, once, inactive, fine }, index) => [
          ...(fine ? [[`${names[index]}1`, partOf(names[index] ?? "")]] : []),
          [
            names[index],
            {
              ...(fine ? { fine } : {}),
              label: `Do ${names[index]}`,
              type: "action",
              call: names[index],
              required,
              once,
              anytime: true,
              ...(inactive ? { when: { on: false } } : {}),
            },
          ],
        ]),
      ),
      edges: edges.filter((edge) => edge.split(" -> ").every((id) => known.includes(id))),
      invariants: { small: { node: "a", values: { n: { "<=": most } } }, few: { formula: "count(b) <= 2" } },
      extras,
    };
    return condition(parseContract(JSON.stringify(file)), { on: true });
  });

const call = fc
  .tuple(
    fc.constantFrom(...names, "a", "b", "c", "a1", "b1", "c1", "other"),
    fc.nat({ max: 3 }),
    fc.constantFrom("", "", "", "!"),
  )
  .map(([name, n, mark]) => `${name}(n=${n})${mark}`);
const stepText = fc.oneof(
  { weight: 4, arbitrary: call },
  { weight: 1, arbitrary: fc.tuple(call, call).map(([one, other]) => `[${one} ${other}]`) },
);
const calls = fc.array(stepText, { maxLength: 8 });

/** The constraint that says what a failure does. */
function constraintOf(
  { family, location, observed: places }: Failure,
  observed: Conformance["observed"],
): string {
  switch (family) {
    case "omission":
      return `owed:${location}`;
    case "order":
      return `order:${location.replace(" -> ", "->")}`;
    case "misbranch":
      return `branch:${location}`;
    case "extra":
      return places.some((place) => observed[place]?.node !== undefined) ? `once:${location}` : "extras";
    case "invariant":
      return `invariant:${location}`;
    case "output":
      return "output";
  }
}

/** What the matcher reports, in the constraints' names. An edge whose end is missed is told of by the node. */
function reported({ failures, edges, observed }: Conformance): ReadonlySet<string> {
  const own = failures.map((failure) => constraintOf(failure, observed));
  const fromMissing = edges
    .filter(({ because }) => because === "from-missing")
    .map(({ from, to }) => `order:${from}->${to}`);
  return new Set([...own, ...fromMissing]);
}

const runs = Number(process.env.AGENTLTL_RUNS ?? 400);

test("a run breaks a constraint exactly where the matcher reports the same", () => {
  const seen = new Map<string, number>();
  let clean = 0;
  fc.assert(
    fc.property(graphs, calls, (expected, text) => {
      const trace = runOf(text.join(", "));
      const conformance = match(expected, observeCalls(trace, expected));
      const { procedure, notEnforced } = toProcedure(expected);
      expect(notEnforced).toEqual([]);
      const broken = verifyTrace(trace, procedure)
        .constraints.filter(({ passed }) => passed === false)
        .map(({ name }) => name);
      const reports = reported(conformance);
      const known = new Set(procedure.constraints.map(({ name }) => name));
      // What is owed only where it is needed has no constraint of its own: the order with what needs it is broken.
      expect([...reports].filter((name) => known.has(name) && !broken.includes(name))).toEqual([]);
      const judged = new Set(conformance.edges.map(({ from, to }) => `order:${from}->${to}`));
      expect(
        broken.filter((name) => !reports.has(name) && (!name.startsWith("order:") || judged.has(name))),
      ).toEqual([]);
      expect(broken.length > 0).toBe(conformance.conforms === false);
      for (const name of reports)
        seen.set(name.replace(/:.*/, ""), (seen.get(name.replace(/:.*/, "")) ?? 0) + 1);
      if (conformance.conforms === true) clean += 1;
    }),
    { numRuns: runs },
  );
  for (const kind of ["owed", "order", "branch", "once", "extras", "invariant"])
    expect((seen.get(kind) ?? 0) / runs, kind).toBeGreaterThan(0.05);
  expect(clean / runs).toBeGreaterThan(0.02);
});

test("the guard refuses the very call with which the matcher has something to report, and asks for what it misses", () => {
  let refused = 0;
  fc.assert(
    fc.property(graphs, fc.array(call, { maxLength: 7 }), (expected, text) => {
      const trace = runOf(text.join(", "));
      const guard = createGuard(toProcedure(expected).procedure, { deadEnds: "off" });
      const upTo = (length: number, ended: boolean): Conformance =>
        match(expected, observeCalls({ ...trace, calls: trace.calls.slice(0, length), ended }, expected));
      for (const one of trace.calls) {
        const { name, args, position, outcome, step = 0 } = one;
        const decision = guard.propose({ id: `c${position}`, name, args, step });
        // What hangs on the call's own result is told of when that is there, and no reason to refuse.
        const broken = (["ok", "error"] as const).map((ended) => {
          const before = trace.calls.slice(0, position);
          const run = { ...trace, calls: [...before, { ...one, outcome: ended }], ended: false };
          return match(expected, observeCalls(run, expected)).conforms === false;
        });
        expect(decision.kind, `#${position + 1}`).toBe(broken.every(Boolean) ? "block" : "allow");
        refused += Number(decision.kind !== "allow");
        if (upTo(position + 1, false).conforms === false) return;
        guard.settle(`c${position}`, outcome === "error" ? { error: "failed" } : { result: "ok" });
      }
      const missed = upTo(trace.calls.length, true).failures;
      const finish = guard.proposeFinish({ end: "session" });
      expect(finish.owed.map(({ constraint }) => constraint).sort()).toEqual(
        missed.map(({ location }) => `owed:${location}`).sort(),
      );
    }),
    { numRuns: runs },
  );
  expect(refused / runs).toBeGreaterThan(0.3);
  expect(refused / runs).toBeLessThan(0.95);
});

test("what constraints can't say is told", () => {
  const blind = parseContract(refund.replace("type: decision, call: classify_amount,", "type: decision,"));
  const expected = condition(blind, { amount: 900, paid: 1000, channel: "web" });
  const { procedure, notEnforced } = toProcedure(expected);
  expect(notEnforced).toMatchInlineSnapshot(`
    [
      {
        "what": "owed:size",
        "why": "no call shows it",
      },
      {
        "what": "output",
        "why": "the form of the answer is judged by \`match\`",
      },
    ]
  `);
  expect(procedure.constraints.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "owed:identify",
      "owed:look_up",
      "owed:approve",
      "owed:pay",
      "owed:tell",
      "order:identify->look_up",
      "order:look_up->approve",
      "order:approve->pay",
      "order:pay->tell",
      "branch:desk",
      "once:pay",
      "invariant:not_more_than_paid",
      "invariant:one_customer",
      "extras",
    ]
  `);
  const guard = createGuard(procedure);
  const run = runOf("identify, approve", refundTools);
  const kinds = run.calls.map(({ name, args, position }) => {
    const { kind } = guard.propose({ id: `c${position}`, name, args });
    guard.settle(`c${position}`, { result: "ok" });
    return kind;
  });
  expect(kinds).toEqual(["allow", "block"]);
});

test("messages that are asked for stand before the call that needs them", () => {
  const consent = parseContract(
    `version: 1
id: consent
nodes:
  yes: { label: Get the user's yes, type: check, said: { by: user, regex: "(?i)\\\\byes\\\\b" }, required: when-needed }
  cancel: { label: Cancel the order, type: action, call: cancel, required: false }
edges: [yes -> cancel]
`.replace("Get the user's yes", "Get a yes from the user"),
  );
  const expected = condition(consent, {});
  const { procedure } = toProcedure(expected);
  const trace = runOf("cancel");
  const said = (text: string) => ({
    ...trace,
    dialogue: [{ role: "user" as const, text, afterCall: 0 }],
    gaps: [],
  });
  for (const [text, conforms] of [
    ["Yes, please.", true],
    ["What does it cost?", false],
  ] as const) {
    expect(match(expected, observeCalls(said(text), expected)).conforms).toBe(conforms);
    expect(verifyTrace(said(text), procedure).score).toBe(conforms ? 1 : 0.5);
  }
});
