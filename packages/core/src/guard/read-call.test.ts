import { describe, expect, test } from "vitest";
import { readCall } from "./read-call.ts";

const fine = { id: "1", name: "pay", args: { to: "A" } };

/** What is read of a call, and what is wrong with it. */
function check(call: unknown, expected: object, fault?: string): void {
  expect(readCall(call)).toStrictEqual({ call: expected, fault });
}

/** A call whose member can't be read. */
function failing(member: string): object {
  return Object.defineProperty({ ...fine }, member, {
    get: () => {
      throw new Error("no");
    },
  });
}

describe("a call is read as it was handed over", () => {
  test.each<[string, object]>([
    ["the least of it", {}],
    ["with a step", { step: 3 }],
    ["with step 0", { step: 0 }],
    ["with an agent", { agent: "main" }],
    ["with an approval", { approved: "d-1" }],
    ["with a time", { at: 0 }],
    ["with all of it", { step: 1, agent: "main", approved: "d-1", at: 1.5 }],
  ])("%s", (_what, more) => {
    check({ ...fine, ...more }, { ...fine, ...more });
  });

  test("and no more than that", () => {
    check({ ...fine, result: 1, toString: 2, kind: "allow" }, fine);
  });

  test.each(["__proto__", "constructor", "toString", "unknown", "ünïcødé 🙂", " "])(
    "under any name: %s",
    (name) => {
      check({ ...fine, name }, { ...fine, name });
    },
  );

  test("without arguments it has none, which is no fault", () => {
    check({ id: "1", name: "pay" }, { id: "1", name: "pay", args: {} });
    check({ id: "1", name: "pay", args: undefined }, { id: "1", name: "pay", args: {} });
  });
});

describe("a fault is told, and what can be read is kept", () => {
  test.each<[string, object, object, string]>([
    ["no id", { id: undefined }, { id: "" }, "the call has no id."],
    ["an empty id", { id: "" }, { id: "" }, "the call has no id."],
    ["an id that is no text", { id: 7 }, { id: "" }, "the call has no id."],
    ["no name", { name: undefined }, { name: "unknown" }, "the call names no tool."],
    ["an empty name", { name: "" }, { name: "unknown" }, "the call names no tool."],
    ["a name that is no text", { name: ["pay"] }, { name: "unknown" }, "the call names no tool."],
    ["arguments that are a text", { args: "A" }, { args: "A" }, "the arguments are not an object."],
    ["arguments that are null", { args: null }, { args: null }, "the arguments are not an object."],
    ["arguments that are a list", { args: [1] }, { args: [1] }, "the arguments are not an object."],
    [
      "arguments that are a function",
      { args: () => 1 },
      { args: null },
      "the arguments can't be read: it is a function.",
    ],
    [
      "an argument that no JSON holds",
      { args: { to: { n: 1n } } },
      { args: null },
      "the argument to.n can't be read: it is a bigint.",
    ],
    ["a step that is a text", { step: "3" }, {}, "the step of the call is no number."],
    ["a step that is no number", { step: Number.NaN }, {}, "the step of the call is no number."],
    ["a step without end", { step: Number.POSITIVE_INFINITY }, {}, "the step of the call is no number."],
    ["a step that is null", { step: null }, {}, "the step of the call is no number."],
    ["a time that is a text", { at: "now" }, {}, "the time of the call is no number."],
    ["a time without end", { at: Number.NEGATIVE_INFINITY }, {}, "the time of the call is no number."],
  ])("%s", (_what, given, read, fault) => {
    check({ ...fine, ...given }, { ...fine, ...read }, fault);
  });

  test.each([{ agent: 1 }, { agent: null }, { approved: true }, { approved: {} }])(
    "what is no text is no agent and no approval: %j",
    (more) => {
      check({ ...fine, ...more }, fine);
    },
  );

  test("of several faults the first that matters is told", () => {
    const call = { id: "", name: "", args: 1, step: "x", at: "y" };
    expect(readCall(call).fault).toBe("the call has no id.");
    expect(readCall({ ...call, id: "1" }).fault).toBe("the call names no tool.");
    expect(readCall({ ...call, id: "1", name: "a" }).fault).toBe("the arguments are not an object.");
    expect(readCall({ ...call, id: "1", name: "a", args: {} }).fault).toBe(
      "the step of the call is no number.",
    );
  });
});

describe("whatever it is, nothing is thrown", () => {
  test.each([undefined, null, "pay", 1, true, () => fine, []])("%s is a call of nothing", (call) => {
    check(call, { id: "", name: "unknown", args: {} }, "the call has no id.");
  });

  test.each<[string, object, string | undefined]>([
    ["id", { ...fine, id: "" }, "the call has no id."],
    ["name", { ...fine, name: "unknown" }, "the call names no tool."],
    ["step", fine, undefined],
    ["agent", fine, undefined],
    ["approved", fine, undefined],
    ["at", fine, undefined],
  ])("where the %s throws the others are read", (member, read, fault) => {
    check(failing(member), read, fault);
  });

  test("a proxy that throws is a call of nothing", () => {
    const refuse = (): never => {
      throw new Error("no");
    };
    check(new Proxy(fine, { get: refuse }), { id: "", name: "unknown", args: {} }, "the call has no id.");
  });

  test("arguments within themselves can't be read", () => {
    const args: Record<string, unknown> = {};
    args.self = args;
    const { call, fault } = readCall({ ...fine, args });
    expect(call.args).toBeNull();
    expect(fault).toMatch(/^the argument self\b.* can't be read: /);
  });
});

test("arguments are a copy, frozen throughout", () => {
  const args = { list: [{ a: 1 }] };
  const { call } = readCall({ ...fine, args });
  args.list.push({ a: 2 });
  expect(call.args).toEqual({ list: [{ a: 1 }] });
  expect(Object.isFrozen(call.args)).toBe(true);
});

test("each property is read once, so that none shows two faces", () => {
  const reads: string[] = [];
  const proxy = new Proxy(fine, {
    get: (target, key) => {
      reads.push(String(key));
      return Reflect.get(target, key);
    },
  });
  readCall(proxy);
  expect(reads.toSorted()).toEqual(["agent", "approved", "args", "at", "id", "name", "step"]);
});
