// Order is that of causes: whatever clocks said, and in whatever order spans were exported.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTraces } from "../src/index.ts";
import { linesOf, sessions } from "./sessions.ts";
import { shown } from "./shown.ts";
import { anyClocks, anyOrder, draftsOf, otlpOf } from "./span-session.ts";

const numRuns: number = Number(process.env.AGENTLTL_RUNS ?? 100);

test("spans whose requests repeat the history tell the session, whatever their clocks say", () => {
  fc.assert(
    fc.property(
      sessions().chain((session) => {
        const drafts = draftsOf(session, () => false);
        return fc.record({
          session: fc.constant(session),
          drafts: fc.constant(drafts),
          clocks: anyClocks(drafts.length),
          order: anyOrder(drafts.length),
        });
      }),
      ({ session, drafts, clocks, order }) => {
        const { traces } = readTraces(otlpOf(drafts, clocks, order));
        expect(traces.map(shown)).toEqual([linesOf(session, true)]);
      },
    ),
    { numRuns },
  );
});

test("an agent inside a tool comes behind the call that ran it and before what is made of its result, whatever clocks say", () => {
  let nested = 0;
  fc.assert(
    fc.property(
      fc.tuple(sessions(), fc.func(fc.boolean())).chain(([session, nests]) => {
        const drafts = draftsOf(session, nests);
        nested += drafts.some(({ parent }) => parent !== undefined) ? 1 : 0;
        return fc.record({
          drafts: fc.constant(drafts),
          clocks: anyClocks(drafts.length),
          order: anyOrder(drafts.length),
        });
      }),
      ({ drafts, clocks, order }) => {
        const inOrder = drafts.map((_, index) => [index + 1, index + 2] as const);
        const told = readTraces(otlpOf(drafts, inOrder, [...drafts.keys()])).traces.map(shown);
        expect(readTraces(otlpOf(drafts, clocks, order)).traces.map(shown)).toEqual(told);
      },
    ),
    { numRuns },
  );
  expect(nested).toBeGreaterThan(numRuns / 5);
});
