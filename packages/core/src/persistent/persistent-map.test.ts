import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { PersistentMap } from "./persistent-map.ts";

interface Entry {
  readonly number: number;
}

/** Each change is made to a version of any age; every version is then compared with a plain copy of what it should hold. */
test("every version holds what was put into it, whichever version was read or changed in between", () => {
  let stale = 0;
  const change = fc.record({
    age: fc.nat(20),
    key: fc.constantFrom("a", "b", "c", "__proto__"),
    value: fc.option(fc.nat(5), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.array(fc.nat(30)), (changes, reads) => {
      const versions = [PersistentMap.of<string, Entry>()];
      const copies: ReadonlyMap<string, Entry>[] = [new Map()];
      for (const { age, key, value } of changes) {
        const at = Math.max(0, versions.length - 1 - age);
        if (at < versions.length - 1) stale++;
        const entry = value === undefined ? undefined : { number: value };
        const copy = new Map(copies[at]);
        if (entry === undefined) copy.delete(key);
        else copy.set(key, entry);
        const version = versions[at]?.with(key, entry);
        if (version !== undefined) versions.push(version);
        copies.push(copy);
      }
      for (const read of [...reads, ...versions.keys()]) {
        const at = read % versions.length;
        check(versions[at], copies[at]);
      }
    }),
    { numRuns: 300 * factor },
  );
  expect(stale).toBeGreaterThan(500);
});

test("it begins with the entries it is given", () => {
  const entries = [["a", { number: 1 }]] as const;
  check(PersistentMap.of<string, Entry>(entries), new Map(entries));
});

test("a long way back is no deeper than the stack", () => {
  const first = PersistentMap.of<number, Entry>();
  let newest = first;
  for (let number = 0; number < 100_000; number++) newest = newest.with(number % 1_000, { number });
  expect(first.size).toBe(0);
  expect(newest.size).toBe(1_000);
  expect(newest.get(999)).toEqual({ number: 99_999 });
});

function check<Key>(
  version: PersistentMap<Key, Entry> | undefined,
  copy: ReadonlyMap<Key, Entry> | undefined,
) {
  expect(version?.size).toBe(copy?.size);
  expect(new Map(version?.entries())).toEqual(copy);
  expect(new Set(version?.values())).toEqual(new Set(copy?.values()));
  for (const [key, value] of copy ?? []) {
    expect(version?.get(key)).toBe(value);
    expect(version?.has(key)).toBe(true);
  }
}
