import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { GuardEvent } from "./guard-event.ts";

type Settled = Extract<GuardEvent, { readonly kind: "settled" }>;

const rules = defineProcedure({ constraints: [{ name: "rm", formula: parse("not called(rm)") }] });

/** What is written down of the end of a call. */
function settled(settlement: unknown): Settled | undefined {
  const guard = createGuard(rules);
  guard.propose({ id: "1", name: "ls", args: {} });
  Reflect.apply(guard.settle, guard, ["1", settlement]);
  return guard.snapshot().events.findLast((event): event is Settled => event.kind === "settled");
}

function check(settlement: unknown, expected: object): void {
  expect(settled(settlement)?.as).toStrictEqual(expected);
}

/** The end of a call of which nobody knows how it ended, and why. */
function unknownEnd(reason: string): object {
  return { kind: "unreadable", outcome: "unknown", host: "unknown", reason };
}

describe("a member that is undefined", () => {
  test.each(["refused", "denied", "error"])("is no member beside a result: %s", (name) => {
    check({ result: 1, [name]: undefined }, { kind: "result", result: 1 });
    check({ [name]: undefined, result: undefined }, { kind: "result", result: null });
  });

  test("is what was thrown, where there is nothing else: also undefined can be", () => {
    check({ error: undefined }, { kind: "error", error: "undefined" });
  });

  test.each(["refused", "denied"])("says nothing of how a call ended: %s", (name) => {
    check({ [name]: undefined }, unknownEnd("was not given"));
  });

  test.each(["refused", "denied"])("leaves the error to say it: %s", (name) => {
    check({ [name]: undefined, error: "no" }, { kind: "error", error: "no" });
  });
});

test.each<[unknown, string]>([
  [5, "5"],
  [{ code: 7 }, '{"code":7}'],
  [undefined, "undefined"],
  [() => 1, "() => 1"],
])(
  "an error whose message is no text is told in text, so that the log can be read again: %s",
  (message, error) => {
    check({ error: Object.assign(new Error("x"), { message }) }, { kind: "error", error });
  },
);

describe("a result", () => {
  test.each([0, -1.5, "", "text", null, false, [], { a: [1, null] }])("is kept as it is: %j", (result) => {
    check({ result }, { kind: "result", result });
  });

  test("that is nothing is null, since the tool returned", () => {
    check({ result: undefined }, { kind: "result", result: null });
  });

  test("of which the host doesn't say whether it worked is so marked", () => {
    check(
      { result: 1, outcome: "unknown" },
      { kind: "result", result: 1, outcome: "unknown", host: "unknown" },
    );
    check({ result: 1, outcome: "ok" }, { kind: "result", result: 1 });
    check({ result: 1, outcome: "error" }, { kind: "result", result: 1 });
  });

  test.each<[unknown, string]>([
    [() => 1, "is a function"],
    [1n, "is a bigint"],
    [Symbol("a"), "is a symbol"],
    [{ a: { b: 1n } }, "at a.b is a bigint"],
    [[0, () => 1], "at [1] is a function"],
  ])("that no JSON holds is unreadable, and the call worked: %s", (result, reason) => {
    check({ result }, { kind: "unreadable", outcome: "ok", reason });
    check(
      { result, outcome: "unknown" },
      { kind: "unreadable", outcome: "unknown", host: "unknown", reason },
    );
  });

  test("is a copy", () => {
    const result = { list: [1] };
    const event = settled({ result });
    result.list.push(2);
    expect(event?.as).toEqual({ kind: "result", result: { list: [1] } });
  });
});

describe("an error is kept as its text", () => {
  test.each<[unknown, string]>([
    [new Error("down"), "down"],
    [new TypeError(""), ""],
    ["down", "down"],
    [{ code: 7 }, '{"code":7}'],
    [7, "7"],
    [null, "null"],
    [undefined, "undefined"],
    [Symbol("a"), "Symbol(a)"],
  ])("%s", (error, text) => {
    check({ error }, { kind: "error", error: text });
  });

  test("and goes before a result", () => {
    check({ result: 1, error: "down" }, { kind: "error", error: "down" });
  });
});

test("a person's no, and the host's word that a rule refused it, go before all others", () => {
  check({ denied: "no", error: "down" }, { kind: "denied", reason: "no" });
  check({ denied: "no", result: 1 }, { kind: "denied", reason: "no" });
  check({ refused: "a rule", denied: "no" }, { kind: "refused", reason: "a rule" });
  check({ denied: 7 }, { kind: "denied", reason: "7" });
});

describe("what says nothing of an end leaves it unknown", () => {
  test.each([undefined, null, "done", 1, [], {}, { at: 1 }, { ok: true }])("%j", (settlement) => {
    check(settlement, unknownEnd("was not given"));
  });

  test.each(["result", "error", "denied", "refused"])("as does a %s that throws", (member) => {
    const settlement = Object.defineProperty({}, member, {
      get: () => {
        throw new Error("no");
      },
    });
    check(settlement, unknownEnd("throws when it is read"));
  });

  test("as do a proxy that throws, and an error within itself", () => {
    const refuse = (): never => {
      throw new Error("no");
    };
    const error: Record<string, unknown> = {};
    error.self = error;
    check(new Proxy({}, { has: refuse }), unknownEnd("throws when it is read"));
    check({ error }, unknownEnd("throws when it is read"));
  });
});

test.each<[unknown, number | undefined]>([
  [{ at: 0 }, 0],
  [{ at: -5, result: 1 }, -5],
  [{ at: "1" }, undefined],
  [{ at: Number.NaN }, undefined],
  [{ at: Number.POSITIVE_INFINITY }, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  [7, undefined],
])("when it ended, of %j: %s", (settlement, expected) => {
  expect(settled(settlement)?.at).toBe(expected);
});

test("a time that throws is none", () => {
  const settlement = {
    get at(): never {
      throw new Error("no");
    },
  };
  expect(settled(settlement)?.at).toBeUndefined();
});
