import { describe, expect, test } from "vitest";
import {
  asList,
  callMember,
  isAsyncIterable,
  isPromiseLike,
  listMember,
  member,
  ownMember,
  textMember,
} from "./member.ts";

/** What a host may hand over in place of an object. */
const odd: readonly unknown[] = [undefined, null, 7, "text", true, Symbol("s"), 7n];

describe("a member of whatever it is", () => {
  test("is there, own or inherited", () => {
    const holder = Object.create({ inherited: 1 }, { own: { value: 2 } });
    expect([member(holder, "inherited"), member(holder, "own"), member(holder, "none")]).toEqual([
      1,
      2,
      undefined,
    ]);
  });

  test.each(odd.map((value) => [typeof value, value] as const))(
    "is none where it is no object: %s",
    (_type, value) => {
      expect(member(value, "length")).toBeUndefined();
      expect(ownMember(value, "length")).toBeUndefined();
      expect(textMember(value, "name")).toBe("");
      expect(listMember(value, "list")).toEqual([]);
      expect(callMember(value, "toString", [])).toBeUndefined();
    },
  );

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "with a name that a model may write is its own or none: `%s`",
    (name) => {
      expect(ownMember({}, name)).toBeUndefined();
      const holder = JSON.parse(`{"${name}": 1}`);
      expect(ownMember(holder, name)).toBe(1);
    },
  );

  test("of one sort is that or an empty one", () => {
    expect([textMember({ a: "x" }, "a"), textMember({ a: 1 }, "a"), textMember({}, "a")]).toEqual([
      "x",
      "",
      "",
    ]);
    const list = [1];
    expect(listMember({ a: list }, "a")).toBe(list);
    expect([listMember({ a: "x" }, "a"), asList({ length: 1 }), asList(null)]).toEqual([[], [], []]);
  });

  test("that is a function is called as its own", () => {
    const holder = {
      word: "hello",
      say(other: string) {
        return `${this.word} ${other}`;
      },
    };
    expect(callMember(holder, "say", ["you"])).toBe("hello you");
    expect(callMember(holder, "word", [])).toBeUndefined();
  });
});

test("what can be waited for is known by its `then`", () => {
  const then = () => {};
  const callable = Object.assign(() => {}, { then });
  expect([Promise.resolve(), { then }, callable].map(isPromiseLike)).toEqual([true, true, true]);
  expect([...odd, {}, { then: 1 }].some(isPromiseLike)).toBe(false);
});

test("what gives values one after another is known by its iterator", () => {
  async function* values() {}
  expect([values(), { [Symbol.asyncIterator]: () => {} }].map(isAsyncIterable)).toEqual([true, true]);
  expect([...odd, {}, [], new Map()].some(isAsyncIterable)).toBe(false);
});
