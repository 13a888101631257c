import { Trace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTraces, writeJsonLine, writeOtlp } from "../src/index.ts";
import { type Framework, frameworks, linesOf, type Session, sessions } from "./sessions.ts";
import { shown } from "./shown.ts";

const numRuns: number = Number(process.env.AGENTLTL_RUNS ?? 100);

/** Whether a session shows of which format its messages are: without a call all are alike. */
const hasCalls = ({ turns }: Session): boolean => turns.some(({ steps }) => steps.length > 0);

test.each<Framework>(frameworks)("whatever happened, $name tells it", ({ name, failures, write }) => {
  fc.assert(
    fc.property(sessions(), (session) => {
      const { format, traces } = readTraces(write(session));
      if (hasCalls(session) || name === "gemini") expect(format).toBe(name);
      expect(traces.map(shown)).toEqual([linesOf(session, failures)]);
    }),
    { numRuns },
  );
});

test.each<Framework>(frameworks)(
  "what $name told is written as JSONL and as OTLP, and reads equal",
  ({ write }) => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const [trace] = readTraces(write(session)).traces;
        if (trace === undefined) throw new Error("no trace");
        expect(readTraces(JSON.parse(writeJsonLine(trace))).traces).toEqual([trace]);
        const [again] = readTraces(JSON.parse(JSON.stringify(writeOtlp(trace)))).traces;
        expect(again === undefined ? [] : shown(again)).toEqual(shown(trace));
      }),
      { numRuns },
    );
  },
);

test("sessions reach what can go wrong", () => {
  const sample = fc.sample(sessions(), 500);
  const share = (wanted: (session: Session) => boolean): number =>
    sample.filter(wanted).length / sample.length;
  expect(share(hasCalls)).toBeGreaterThan(0.7);
  expect(share(({ turns }) => turns.length > 1)).toBeGreaterThan(0.4);
  expect(
    share(({ turns }) => turns.some(({ steps }) => steps.some((made) => made.length > 1))),
  ).toBeGreaterThan(0.5);
});

test("OTLP keeps how calls ended that never ran", () => {
  const outcomes = ["ok", "error", "refused", "denied", "pending"];
  const trace = Trace.fromMetrics({
    tool_calls: outcomes.map((outcome, step) => ({
      name: outcome,
      args: {},
      id: outcome,
      step,
      outcome,
      result: outcome === "pending" ? undefined : "x",
    })),
    dialogue: [{ role: "user", text: "Go", after_call: 0 }],
    final_answer: null,
  });
  const [again] = readTraces(writeOtlp(trace)).traces;
  expect(again?.calls.map(({ name, outcome, result }) => [name, outcome, result])).toEqual(
    trace.calls.map(({ name, outcome, result }) => [name, outcome, result]),
  );
});
