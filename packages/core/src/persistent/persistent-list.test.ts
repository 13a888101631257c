import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { PersistentList } from "./persistent-list.ts";

interface Item {
  readonly number: number;
}

/** Each change is made to a version of any age; every version is then compared with a plain copy of what it should hold. */
test("every version holds what was put into it, whichever version was read or changed in between", () => {
  const seen = { stale: 0, replaced: 0 };
  const change = fc.record({ age: fc.nat(20), back: fc.nat(3), number: fc.nat(5) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.array(fc.nat(30)), (changes, reads) => {
      const versions = [PersistentList.of<Item>()];
      const copies: (readonly Item[])[] = [[]];
      for (const { age, back, number } of changes) {
        const at = Math.max(0, versions.length - 1 - age);
        if (at < versions.length - 1) seen.stale++;
        const copy = [...(copies[at] ?? [])];
        const place = Math.max(0, copy.length - back);
        if (place < copy.length) seen.replaced++;
        copy[place] = { number };
        const version = versions[at]?.with(place, { number });
        if (version !== undefined) versions.push(version);
        copies.push(copy);
      }
      for (const read of [...reads, ...versions.keys()])
        check(versions[read % versions.length], copies[read % versions.length]);
    }),
    { numRuns: 300 * factor },
  );
  expect(seen.stale).toBeGreaterThan(500 * factor);
  expect(seen.replaced).toBeGreaterThan(100 * factor);
});

test("a long way back is no deeper than the stack", () => {
  const first = PersistentList.of<Item>();
  let newest = first;
  for (let number = 0; number < 100_000; number++) newest = newest.with(number % 1_000, { number });
  expect(first.length).toBe(0);
  expect(newest.length).toBe(1_000);
  expect(newest.at(999)).toEqual({ number: 99_999 });
});

function check(version: PersistentList<Item> | undefined, copy: readonly Item[] | undefined) {
  expect(version?.length).toBe(copy?.length);
  expect(version?.toArray()).toEqual(copy);
  for (const [place, item] of (copy ?? []).entries()) expect(version?.at(place)).toEqual(item);
  expect(version?.at(copy?.length ?? 0)).toBeUndefined();
}
