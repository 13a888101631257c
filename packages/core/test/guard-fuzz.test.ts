// Whatever a host forwards, a guard answers: it never throws, its log replays, and its memory goes on from JSON.
import fc from "fast-check";
import { expect, test } from "vitest";
import { attempt } from "../src/errors/attempt.ts";
import { AgentLTLError, createGuard, defineProcedure, parse, replay } from "../src/index.ts";
import { factor } from "./factor.ts";
import { armed, hostileValues } from "./hostile.ts";

const procedure = defineProcedure({
  constraints: [
    { name: "confirmed", formula: parse("G(bind refund(id = $o). O now(confirm(id = $o, outcome = ok)))") },
    { name: "once", formula: parse("count(pay) <= 1"), mode: "warn" },
    { name: "asked", formula: parse('not called(rm(path glob "/etc/*"))'), mode: "ask" },
    { name: "tried", formula: parse("not called(deploy(n > 3))"), mode: "retry" },
    { name: "closed", formula: parse("G(now(open) -> F now(close))"), due: "turn" },
    { name: "said", formula: parse("G(now(send) -> O said(user, contains yes))"), mode: "log" },
    { name: "stopped", formula: parse("not called(format)"), mode: "stop" },
  ],
});

const names = [
  ..."refund refund confirm confirm pay rm deploy open close send".split(" "),
  ..."refund refund confirm confirm pay rm deploy open close send".split(" "),
  ...["format", "__proto__", "constructor", "toString"],
];
const ids = mostly(fc.constantFrom(..."1 2 3 4 5 6 7 8".split(" "), "__proto__"));
const calls = mostly(
  fc.record(
    {
      id: ids,
      name: mostly(fc.constantFrom(...names)),
      args: mostly(
        fc.record({ id: fc.constantFrom(1, 1, "__proto__"), n: fc.integer(), path: fc.constant("/etc/x") }),
      ),
      step: mostly(fc.integer({ min: 0, max: 9 })),
      approved: mostly(fc.constantFrom("d-0001", "d-0002")),
      agent: mostly(fc.constant("a")),
      at: mostly(fc.nat()),
    },
    { requiredKeys: ["id", "name", "args"] },
  ),
);
const settlements = mostly(
  fc.oneof(
    fc.record({ result: hostileValues() }),
    fc.record({ error: hostileValues() }),
    fc.record({ denied: hostileValues() }),
  ),
);
const ends = mostly(
  fc.record({
    end: mostly(fc.constantFrom("turn", "session")),
    answer: mostly(fc.constantFrom("Done.", "")),
  }),
);
const messages = mostly(
  fc.record({
    role: mostly(fc.constantFrom("user", "assistant")),
    text: mostly(fc.constantFrom("yes", "no")),
  }),
);

function mostly<Good>(good: fc.Arbitrary<Good>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: good }, { weight: 1, arbitrary: hostileValues() });
}

/** What a host may do, as the method's name and its arguments. */
const deeds = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant("propose" as const), fc.tuple(calls)) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("settle" as const), fc.tuple(ids, settlements)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("ran" as const), fc.tuple(calls, settlements)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("said" as const), fc.tuple(messages)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("proposeFinish" as const), fc.tuple(ends)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("finished" as const), fc.tuple(ends)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("explain" as const), fc.tuple(ids)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("obligations", "stopReport"), fc.constant([])) },
);

test("whatever a host forwards, nothing is thrown, the log replays, and the memory goes on from JSON", () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.array(deeds, { maxLength: 14, size: "max" }),
      fc.constantFrom("enforce" as const, "observe" as const),
      (some, posture) => {
        const guard = createGuard(procedure, { posture });
        for (const [method, given] of some) {
          const done = attempt((): unknown => Reflect.apply(guard[method], guard, given.map(armed)));
          // Only what an application writes itself is a mistake in it.
          if (done.kind === "threw") expect([method, codeOf(done.error)]).toEqual(["said", "option-invalid"]);
        }
        for (const { kind } of guard.decisions) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        if (posture === "observe") expect(guard.decisions.every(({ kind }) => kind === "allow")).toBe(true);

        const written = asJson(guard.snapshot());
        const other = Reflect.apply(createGuard, undefined, [procedure, { posture, resume: written }]);
        expect(asJson(other.trace)).toEqual(asJson(guard.trace));
        expect(asJson(other.decisions)).toEqual(asJson(guard.decisions));
        expect(asJson(other.obligations())).toEqual(asJson(guard.obligations()));
        expect(replay(guard.snapshot().events, procedure).difference).toBeUndefined();
        const next = { id: "next", name: "pay", args: {} };
        expect(asJson(other.propose(next))).toEqual(asJson(guard.propose(next)));
      },
    ),
    { numRuns: 500 * factor },
  );
  expect([...kinds.keys()].sort()).toEqual(["allow", "ask", "block", "retry", "stop", "wait", "warn"]);
});

function codeOf(error: unknown): unknown {
  return AgentLTLError.isInstance(error) ? error.code : error;
}

/** As it is written: -0 is 0. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
