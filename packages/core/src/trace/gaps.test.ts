import { expect, test } from "vitest";
import { gapsOf } from "./gaps.ts";
import type { GapKind, TraceGap } from "./trace-data.ts";

const kinds: readonly GapKind[] = [
  "args",
  "result",
  "outcome",
  "time",
  "dialogue",
  "finalAnswer",
  "metrics",
  "call",
];

/** Gaps are written as their kind, with a call behind it where they are of one. Asked is what a look through the list says. */
function check(written: string): void {
  const list = written
    .split(" ")
    .filter((word) => word !== "")
    .map((word): TraceGap => {
      const [kind = "", call] = word.split(":");
      return { kind: kind as GapKind, detail: "lost", ...(call === undefined ? {} : { call: Number(call) }) };
    });
  const gaps = gapsOf(list);
  expect(gaps.none).toBe(list.length === 0);
  for (const kind of kinds) {
    const own = list.filter((one) => one.kind === kind);
    expect(gaps.anywhere(kind)).toBe(own.length > 0);
    for (const from of [-1, 0, 1, 2, 3]) {
      expect(gaps.at(kind, from)).toBe(own.some(({ call }) => call === undefined || call === from));
      for (const to of [-1, 0, 1, 2, 3]) {
        const within = own.some(({ call }) => call === undefined || (from <= call && call <= to));
        expect(gaps.between(kind, from, to)).toBe(within);
      }
    }
  }
}

test.each([
  "",
  "args",
  "args:0",
  "args:1 args:2",
  "args:1 args",
  "result:0 args:2 metrics",
  "dialogue:1 dialogue:1",
  "call:0",
  "time:3 outcome:0 finalAnswer",
])("%j: what is asked of each kind, at each place and between any two, is what the list says", (written) => {
  check(written);
});
