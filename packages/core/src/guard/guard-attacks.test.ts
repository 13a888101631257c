import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { PredicateFunction } from "../formula/code.ts";
import type { Formula } from "../formula/formula.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";

describe("names that every object has", () => {
  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is a tool like any other",
    (name) => {
      const tool: Formula = {
        kind: "not",
        body: { kind: "called", call: { tool: { kind: "name", name }, where: [] } },
      };
      const forbidden = guardOf(tool);
      expect([propose(forbidden, name, {}), propose(forbidden, "ls", {})]).toEqual(["block", "allow"]);
      expect(propose(guardOf(parse("not called(rm)")), name, {})).toBe("allow");
    },
  );

  test.each(["__proto__", "constructor", "toString"])("%s is an argument like any other", (path) => {
    const pattern = {
      tool: { kind: "name", name: "ls" },
      where: [{ part: "args", path, matcher: { kind: "exists" } }],
    } as const;
    const guard = guardOf({ kind: "not", body: { kind: "called", call: pattern } });
    expect(propose(guard, "ls", {})).toBe("allow");
    expect(propose(guard, "ls", JSON.parse(`{"${path}": 1}`))).toBe("block");
  });
});

describe("arguments", () => {
  test("are read once, so that a getter can't show two faces", () => {
    let reads = 0;
    const args = {
      get path() {
        return reads++ === 0 ? "/etc/passwd" : "/tmp/a";
      },
    };
    const guard = guardOf(parse('not called(write(path = "/etc/passwd"))'));
    expect([propose(guard, "write", args), reads]).toEqual(["block", 1]);
  });

  test("of a proxy that throws are refused", () => {
    const args = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect(propose(guardOf(parse("not called(rm)")), "ls", args)).toBe("block");
  });

  test("that change after the decision change nothing", () => {
    const guard = guardOf(parse("not called(rm)"));
    const args = { path: "/tmp/a", list: [1] };
    const decision = guard.propose({ id: "1", name: "ls", args });
    args.path = "/etc/passwd";
    args.list.push(2);
    expect(decision).toMatchObject({ ticket: { args: { path: "/tmp/a", list: [1] } } });
    expect(guard.trace.calls[0]?.args).toEqual({ path: "/tmp/a", list: [1] });
    expect(decision.kind === "allow" && Object.isFrozen(decision.ticket.args)).toBe(true);
  });

  test.each<[string, unknown]>([
    ["nothing at all", undefined],
    ["a text", "call"],
    [
      "a proxy that throws",
      new Proxy(
        {},
        {
          get: () => {
            throw new Error("no");
          },
        },
      ),
    ],
  ])("%s in place of a call is refused, never thrown", (_what, call) => {
    const guard = guardOf(parse("not called(rm)"));
    expect(Reflect.apply(guard.propose, guard, [call])).toMatchObject({ kind: "block", judged: "block" });
    expect(() => Reflect.apply(guard.settle, guard, [call, call])).not.toThrow();
  });

  test("in observe everything goes through and is told", () => {
    const guard = guardOf(parse("not called(rm)"), { posture: "observe" });
    const decision = guard.propose({ id: "", name: "rm", args: () => 1 });
    expect(decision).toMatchObject({ kind: "allow", judged: "block" });
    expect(decision.findings).toMatchObject([{ kind: "error" }, { kind: "breaks", constraint: "rule" }]);
  });
});

describe("a condition in code that throws", () => {
  const predicate: Formula = { kind: "predicate", name: "checks", terms: [], sees: "prefix" };
  const formula: Formula = { kind: "globally", body: predicate };

  test("refuses, with the reason", () => {
    const decision = guardOf(formula, {}, fails).propose({ id: "1", name: "ls", args: {} });
    expect(decision).toMatchObject({ kind: "block", findings: [{ kind: "error", constraint: "rule" }] });
  });

  test("lets everything through in observe, and is told", () => {
    const guard = guardOf(formula, { posture: "observe" }, fails);
    expect(guard.propose({ id: "1", name: "ls", args: {} })).toMatchObject({
      kind: "allow",
      judged: "block",
    });
  });

  test("is as good as none where another condition decides", () => {
    const excused: Formula = { kind: "globally", body: { kind: "or", parts: [parse("now(ls)"), predicate] } };
    expect(propose(guardOf(excused, {}, fails), "ls", {})).toBe("allow");
  });

  test("and one that does not hold says why in its own words, where it has any", () => {
    const told = (answer: boolean | { passed: boolean; detail?: string }) =>
      guardOf(formula, {}, () => answer).propose({ id: "1", name: "ls", args: {} }).findings[0]?.detail;
    expect(told({ passed: false, detail: "not on a Sunday." })).toBe("not on a Sunday.");
    expect([false, { passed: false }].map(told)).toEqual(
      Array(2).fill("its condition checks does not hold."),
    );
  });

  test("and one that looks at a result that is still out makes the call wait", () => {
    const looks: PredicateFunction = ({ calls }) =>
      calls.slice(0, -1).every(({ outcome }) => outcome === "ok");
    const guard = guardOf(formula, {}, looks);
    expect([propose(guard, "a", {}, "1"), propose(guard, "b", {}, "2")]).toEqual(["allow", "wait"]);
    guard.settle("1", { result: 1 });
    expect(propose(guard, "b", {}, "2")).toBe("allow");
  });

  function fails(): boolean {
    throw new Error("out of order");
  }
});

describe("much at once", () => {
  test("ten thousand equal calls in one step: as many run as the rule allows", () => {
    const guard = guardOf(parse("count(fetch) <= 6"));
    for (let index = 0; index < 10_000; index++)
      guard.propose({ id: `${index}`, name: "fetch", args: {}, step: 1 });
    const kinds = guard.decisions.map(({ kind }) => kind);
    expect([kinds.filter((kind) => kind === "allow").length, kinds.length]).toEqual([6, 10_000]);
    expect(guard.stopped).toBeUndefined();
  });

  test("a condition in code is asked for each of many values", () => {
    const asked = new Set<unknown>();
    const formula = parse(
      "forall x in resultsOf(search, ids[*]). G(now(delete(id = $x)) -> predicate(checks, $x))",
    );
    const guard = guardOf(formula, {}, (_view, x) => {
      asked.add(x);
      return x !== 1999;
    });
    guard.propose({ id: "s", name: "search", args: {} });
    guard.settle("s", { result: { ids: Array.from({ length: 2000 }, (_, index) => index) } });
    expect([propose(guard, "delete", { id: 7 }), propose(guard, "delete", { id: 1999 })]).toEqual([
      "allow",
      "block",
    ]);
    expect(asked).toContain(1999);
  });

  test("a condition in code that answers with a promise, or with nonsense, has not answered", () => {
    const predicate: Formula = { kind: "predicate", name: "checks", terms: [], sees: "prefix" };
    for (const answer of [Promise.resolve(true), "yes", 1, undefined, { passed: "yes" }]) {
      const guard = guardOf({ kind: "globally", body: predicate }, {}, () => answer as never);
      expect(guard.propose({ id: "1", name: "ls", args: {} })).toMatchObject({
        kind: "block",
        findings: [{ kind: "error" }],
      });
    }
  });

  test("expressions that could run for ever are refused before there is a guard", () => {
    const regex = "^(a+)+$";
    const where = [{ part: "args", path: "x", matcher: { kind: "regex", regex } }] as const;
    const formula: Formula = { kind: "called", call: { tool: { kind: "any" }, where } };
    expect(() => guardOf({ kind: "not", body: formula })).toThrowError(
      expect.objectContaining({ code: "procedure-invalid" }),
    );
  });
});

describe("what a host forwards from a model", () => {
  test("an approval of its own making is none", () => {
    const formula = parse("not called(rm)");
    const guard = createGuard(defineProcedure({ constraints: [{ name: "rule", formula, mode: "ask" }] }));
    for (const approved of ["d-0001", "d-0002", "d-9999", "__proto__", ""])
      expect(guard.propose({ id: `id${approved}`, name: "rm", args: {}, approved }).kind).toBe("ask");
  });

  test("an approval for equal arguments is one for those arguments alone", () => {
    const formula = parse("not called(rm)");
    const guard = createGuard(defineProcedure({ constraints: [{ name: "rule", formula, mode: "ask" }] }));
    const { decision: approved } = guard.propose({ id: "1", name: "rm", args: { a: 1, b: [2] } });
    const kindFor = (args: unknown) =>
      guard.propose({ id: `x${guard.decisions.length}`, name: "rm", args, approved }).kind;
    expect([kindFor({ a: 1, b: [3] }), kindFor({ a: "1", b: [2] }), kindFor({ b: [2], a: 1 })]).toEqual([
      "ask",
      "ask",
      "allow",
    ]);
  });

  test("an id that was used before is refused, and one that was refused may come again", () => {
    const guard = guardOf(parse("not called(rm)"));
    expect(["rm", "ls", "ls", "rm"].map((name) => propose(guard, name, {}, "same"))).toEqual([
      "block",
      "allow",
      "block",
      "block",
    ]);
  });

  test("what it writes as a settlement by getters is read once or not at all", () => {
    const guard = guardOf(parse("not called(rm)"));
    propose(guard, "ls", {}, "1");
    const settlement = {
      get result(): never {
        throw new Error("no");
      },
    };
    guard.settle("1", settlement);
    expect(guard.trace.calls[0]).toMatchObject({ outcome: "unknown" });
  });
});

function guardOf(
  formula: Formula,
  options: GuardOptions = {},
  checks: PredicateFunction = () => true,
): Guard {
  const registry = { predicates: { checks } };
  return createGuard(defineProcedure({ constraints: [{ name: "rule", formula }], registry }), options);
}

function propose(guard: Guard, name: string, args: unknown, id = `c${guard.decisions.length}`): string {
  return guard.propose({ id, name, args }).kind;
}
