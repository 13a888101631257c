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
    expect(decision).toMatchObject({ kind: "allow", judged: "block", findings: [{ kind: "error" }] });
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
