import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agentltl, memoryStore } from "../src/index.ts";
import { hosts } from "./majors.ts";
import { play } from "./play.ts";
import { rules } from "./rules.ts";

/** Waits for so many turns of the queue of promises. */
async function ticks(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await undefined;
}

const inputSchema = z.object({ ticks: z.number() });

/** Tools whose calls run at the same time and end after so many ticks, in every way in which a tool can end. */
const tools = () => ({
  value: { inputSchema, execute: ({ ticks: count }: { ticks: number }) => `value ${count}` },
  later: {
    inputSchema,
    async execute({ ticks: count }: { ticks: number }) {
      await ticks(count);
      return `later ${count}`;
    },
  },
  fails: {
    inputSchema,
    async execute({ ticks: count }: { ticks: number }) {
      await ticks(count);
      throw new Error(`failed ${count}`);
    },
  },
  several: {
    inputSchema,
    async *execute({ ticks: count }: { ticks: number }) {
      for (let left = 0; left <= count; left++) {
        await ticks(left);
        yield `several ${left}`;
      }
    },
  },
  client: { inputSchema, outputSchema: z.string() },
});

const call = fc
  .tuple(fc.constantFrom("value", "later", "fails", "several"), fc.integer({ min: 0, max: 9 }))
  .map(([name, count]) => `${name} {"ticks":${count}}`);
const reply = fc.oneof(
  { weight: 4, arbitrary: fc.array(call, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant(['client {"ticks":1}']) },
  { weight: 1, arbitrary: fc.constant(["nothing {}", "value not json"]) },
);
const script = fc.array(reply, { minLength: 1, maxLength: 3 }).map((replies) => [...replies, "Done."]);

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many scripts. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const procedure = rules(
  ["few: count(several) <= 1", "none: not called(later)", "order: precedes(value, fails)"],
  {
    mode: "stop",
  },
);

describe.each(hosts)("$name", (host) => {
  test.each(["a session of its own", "a store", "a store that is down"])(
    "observe, with %s: requests, inputs, results, chunks and their order are those of the bare host",
    async (which) => {
      const down = {
        load: () => Promise.reject(new Error("down")),
        save: () => Promise.reject(new Error("down")),
      };
      await fc.assert(
        fc.asyncProperty(script, async (replies) => {
          const store = which === "a store" ? memoryStore() : down;
          const ltl = agentltl({ rules: procedure, posture: "observe", onWarning: () => {}, store });
          const bare = await play(host, undefined, { replies, tools: tools() });
          const guard = which === "a session of its own" ? ltl : ltl.session("chat");
          const observed = await play(host, guard, { replies, tools: tools() });
          expect(observed.sent).toBe(bare.sent);
          expect(observed.parts).toBe(bare.parts);
          expect(observed.errors).toEqual(bare.errors);
        }),
        { numRuns: 25 * factor },
      );
    },
  );
});
