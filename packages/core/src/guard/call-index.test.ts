import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { PersistentList } from "../persistent/persistent-list.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { type CallIndex, type Calls, emptyIndex, positionOf, withPosition } from "./call-index.ts";

/** Some have the same hash: `Aa` and `BB` are one number to it. */
const ids = ["", "a", "Aa", "BB", "AaAa", "AaBB", "BBAa", "BBBB", "__proto__", "constructor"];

test("an index says of every id what a map would say, whichever version of it is asked", () => {
  let older = 0;
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.constantFrom(...ids), age: fc.nat(3) }), { maxLength: 60 }),
      (made) => {
        const versions = [{ calls: new PersistentList<ToolCall>(), index: emptyIndex, map: mapOf([]) }];
        for (const { id, age } of made) {
          const from = versions[Math.max(0, versions.length - 1 - age)] ?? nothing;
          if (age > 0) older++;
          const position = from.calls.length;
          const calls = from.calls.with(position, callOf(id, position));
          versions.push({
            calls,
            index: withPosition(from.index, calls, id, position),
            map: mapOf([...from.map, [id, position]]),
          });
        }
        for (const version of [...versions].reverse()) check(version);
      },
    ),
    { numRuns: 200 * factor },
  );
  expect(older).toBeGreaterThan(500);
});

test("an index of thousands finds each of them", () => {
  let [calls, index] = [new PersistentList<ToolCall>(), emptyIndex];
  for (let position = 0; position < 5_000; position++) {
    calls = calls.with(position, callOf(`call_${position}`, position));
    index = withPosition(index, calls, `call_${position}`, position);
  }
  for (let position = 0; position < 5_000; position++)
    expect(positionOf(index, calls, `call_${position}`)).toBe(position);
  expect(positionOf(index, calls, "call_5000")).toBeUndefined();
});

interface Version {
  readonly calls: Calls;
  readonly index: CallIndex;
  readonly map: ReadonlyMap<string, number>;
}

const nothing: Version = { calls: new PersistentList(), index: emptyIndex, map: mapOf([]) };

function mapOf(entries: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  return new Map(entries);
}

function callOf(id: string, position: number): ToolCall {
  return { id, name: "look", args: {}, position, outcome: "ok" };
}

function check({ calls, index, map }: Version) {
  for (const id of [...ids, "other"]) expect(positionOf(index, calls, id)).toBe(map.get(id));
}
