import type { Json } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shown } from "../../test/shown.ts";
import type { LineReading } from "./line-reading.ts";
import { openParts, type PartLimits } from "./open-parts.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** The lines of a session in which a tool was called once for each argument. */
type Writer = (session: string, args: readonly string[]) => readonly Json[];

const writers: Readonly<Record<string, Writer>> = {
  "messages with session_id": (session_id, args) => [
    { session_id, role: "user", content: "Go" },
    ...args.flatMap((path, index): readonly Json[] => [
      {
        session_id,
        role: "assistant",
        tool_calls: [{ id: `c${index}`, function: { name: "read", arguments: JSON.stringify({ path }) } }],
      },
      { session_id, role: "tool", tool_call_id: `c${index}`, content: "text" },
    ]),
  ],
  "Claude Code": (sessionId, args) => [
    { type: "file-history-snapshot", messageId: "m" },
    {
      type: "user",
      uuid: `${sessionId}-0`,
      parentUuid: null,
      sessionId,
      message: { role: "user", content: "Go" },
    },
    ...args.map(
      (path, index): Json => ({
        type: "assistant",
        uuid: `${sessionId}-${index + 1}`,
        parentUuid: `${sessionId}-${index}`,
        sessionId,
        message: {
          id: `m${index}`,
          role: "assistant",
          content: [{ type: "tool_use", id: `t${index}`, name: "read", input: { path } }],
        },
      }),
    ),
  ],
  "spans of OpenTelemetry": (traceId, args) =>
    args.map((path, index) => ({
      traceId,
      spanId: `s${index}`,
      name: "execute_tool read",
      startTimeUnixNano: `${index + 1}000000000`,
      endTimeUnixNano: `${index + 2}000000000`,
      attributes: [
        { key: "gen_ai.operation.name", value: { stringValue: "execute_tool" } },
        { key: "gen_ai.tool.name", value: { stringValue: "read" } },
        { key: "gen_ai.tool.call.arguments", value: { stringValue: JSON.stringify({ path }) } },
      ],
    })),
  LangSmith: (trace_id, args) =>
    args.map((path, index) => ({
      id: `${trace_id}-${index}`,
      trace_id,
      name: "read",
      run_type: "tool",
      start_time: `2026-01-01T00:00:0${index}`,
      dotted_order: `2026010100000${index}`,
      inputs: { input: JSON.stringify({ path }) },
      outputs: { output: "text" },
    })),
  Langfuse: (traceId, args) =>
    args.map((path, index) => ({
      id: `${traceId}-${index}`,
      type: "TOOL",
      traceId,
      name: "read",
      startTime: `2026-01-01T00:00:0${index}Z`,
      input: { path },
      output: "text",
    })),
};

interface Told {
  /** The sessions by name, as lines. */
  readonly sessions: Readonly<Record<string, readonly string[]>>;
  readonly faults: readonly string[];
  /** How many were told before the end. */
  readonly early: number;
  readonly indices: readonly (number | undefined)[];
}

/** What is read of lines of which only so much is kept. */
function told(lines: readonly Json[], limits: PartLimits): Told {
  const parts = openParts({}, limits);
  const early: LineReading[] = [];
  for (const [index, value] of lines.entries())
    early.push(...parts.add({ value, number: index + 1, length: JSON.stringify(value).length }));
  const readings = [...early, ...parts.close()];
  const traces = readings.flatMap((reading) => (reading.kind === "trace" ? [reading] : []));
  return {
    sessions: Object.fromEntries(traces.map(({ trace }) => [trace.id ?? "", shown(trace)])),
    faults: readings.flatMap((reading) =>
      reading.kind === "fault" ? [`${reading.line} ${reading.message}`] : [],
    ),
    early: early.length,
    indices: traces.map(({ index }) => index),
  };
}

const wide: PartLimits = { kept: 1_000_000, session: 2_000_000 };
const narrow: PartLimits = { kept: 2000, session: 1_000_000 };
const someArgs = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 5 });

test.each(Object.entries(writers))(
  "%s: sessions that follow each other are read alike, however little is kept",
  (_, write) => {
    let early = 0;
    fc.assert(
      fc.property(fc.array(someArgs, { minLength: 1, maxLength: 20 }), (all) => {
        const lines = all.flatMap((some, index) => write(`s${index}`, some));
        const one = told(lines, wide);
        const other = told(lines, { kept: 800, session: 1_000_000 });
        expect(other.sessions).toEqual(one.sessions);
        expect(Object.keys(other.sessions)).toHaveLength(all.length);
        expect([one.faults, other.faults, one.early]).toEqual([[], [], 0]);
        expect(other.indices).toEqual(all.length === 1 ? [undefined] : all.map((_some, index) => index));
        early += other.early;
      }),
      { numRuns: 30 * factor },
    );
    expect(early).toBeGreaterThan(0);
  },
);

test.each(Object.entries(writers))("%s: of many sessions few are kept", (_, write) => {
  const many = Array.from({ length: 200 }, (_one, index) => write(`s${index}`, ["a", "b"])).flat();
  const { early, sessions } = told(many, narrow);
  expect(Object.keys(sessions)).toHaveLength(200);
  expect(200 - early).toBeLessThan(10);
});

test("sessions whose lines are mixed are put together, as long as none rests for long", () => {
  const write = writers["messages with session_id"];
  const [one = [], two = []] = ["one", "two"].map((session) => write?.(session, ["a", "b", "c"]));
  const mixed = one.flatMap((line, index) => [line, two[index] ?? null]);
  const first = [
    "user 1: Go",
    '1.1 read {"path":"a"} ok "text"',
    '1.2 read {"path":"b"} ok "text"',
    '1.3 read {"path":"c"} ok "text"',
  ];
  expect(told(mixed, narrow).sessions).toEqual({ one: first, two: first });
});

test("a line of a session that was read is a fault, with its place, and never a run of its own", () => {
  const write = writers["messages with session_id"];
  const [first = null, ...rest] = write?.("late", ["a"]) ?? [];
  const many = Array.from({ length: 40 }, (_one, index) => write?.(`s${index}`, ["a"]) ?? []).flat();
  const { faults, sessions } = told([first, ...many, ...rest], narrow);
  expect(faults).toEqual([
    "122 the line goes on with session `late`, which was taken to be over long before; put the lines of a session together",
    "123 the line goes on with session `late`, which was taken to be over long before; put the lines of a session together",
  ]);
  expect(sessions.late).toEqual(["user 1: Go"]);
});

test("a session that is too long is refused once, and the others are read", () => {
  const write = writers["messages with session_id"];
  const lines = [...(write?.("long", Array(30).fill("a")) ?? []), ...(write?.("short", ["a"]) ?? [])];
  const { faults, sessions } = told(lines, { kept: 1000, session: 3000 });
  expect(faults).toEqual(["1 session `long` is longer than 500 MB; split it"]);
  expect(Object.keys(sessions)).toEqual(["short"]);
});

test("messages that don't say of which session they are are one conversation; too long, it is refused with what to add", () => {
  const lines: readonly Json[] = Array.from({ length: 30 }, (_one, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `message ${index}`,
  }));
  expect(told(lines, { kept: 100, session: 1_000_000 }).indices).toEqual([undefined]);
  expect(told(lines, { kept: 100, session: 1000 })).toMatchObject({
    faults: [
      "1 the lines from here on are one run of more than 500 MB; say of each line of which session it is, as `session_id`",
    ],
    sessions: {},
  });
});

test("one line without a session makes them one conversation again; behind sessions that were read it is a fault", () => {
  const write = writers["messages with session_id"];
  const sessions = ["s0", "s1"].flatMap((session) => write?.(session, ["a"]) ?? []);
  const call: Json = { type: "function_call", call_id: "x", name: "read", arguments: "{}" };
  expect(told([...sessions, { role: "user", content: "Hi" }], wide).indices).toEqual([undefined]);
  expect(told(sessions, wide).indices).toEqual([0, 1]);
  const many = Array.from({ length: 40 }, (_one, index) => write?.(`s${index}`, ["a"]) ?? []).flat();
  expect(told([...many, call], narrow).faults).toEqual([
    "121 the line is no message, and does not say of which session it is; add `session_id`",
  ]);
});
