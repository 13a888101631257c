// Whatever a log holds, reading it ends, with traces or with an error of this package.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type FormatName,
  formatNames,
  readTraces,
  TracesError,
  writeJunit,
  writeOtlp,
} from "../src/index.ts";
import { readStream } from "../src/node/index.ts";
import { frameworks, sessions } from "./sessions.ts";

const numRuns: number = Number(process.env.AGENTLTL_RUNS ?? 150);

/** Keys and words on which readers look. */
const keys = fc.constantFrom(
  "role",
  "content",
  "parts",
  "type",
  "id",
  "name",
  "tool_calls",
  "function",
  "arguments",
  "input",
  "output",
  "messages",
  "message",
  "tool_call_id",
  "tool_use_id",
  "call_id",
  "state",
  "toolCallId",
  "toolName",
  "spans",
  "resourceSpans",
  "scopeSpans",
  "attributes",
  "key",
  "value",
  "stringValue",
  "observations",
  "trace",
  "startTime",
  "run_type",
  "inputs",
  "outputs",
  "child_runs",
  "uuid",
  "parentUuid",
  "sessionId",
  "eval",
  "task",
  "samples",
  "trajectory",
  "action",
  "observation",
  "history",
  "lc",
  "kwargs",
  "choices",
  "delta",
  "steps",
  "object",
  "data",
  "request",
  "response",
  "candidates",
  "functionCall",
  "__proto__",
  "constructor",
  "calls",
  "format",
  "index",
  "item",
  "events",
  "spanId",
  "parentSpanId",
);
const words = fc.constantFrom(
  "user",
  "assistant",
  "tool",
  "model",
  "ai",
  "human",
  "tool_use",
  "tool_result",
  "function_call",
  "function_call_output",
  "message",
  "text",
  "tool-call",
  "tool-result",
  "tool-x",
  "step-start",
  "chat",
  "execute_tool",
  "GENERATION",
  "TOOL",
  "llm",
  "thread.message",
  "thread.run.step",
  "chat.completion.chunk",
  "response",
  "response.completed",
  "content_block_delta",
  "message_start",
  "{",
  "[]",
  '{"a":1}',
  "data: {}\n\n",
  "",
  "a",
  "gen_ai.operation.name",
);
const { document } = fc.letrec<{ document: unknown }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 6, depthIdentifier: "log" },
    words,
    fc.constantFrom(null, true, 0, 1, -1, 1e300),
    fc.array(tie("document"), { maxLength: 4, depthIdentifier: "log" }),
    fc.dictionary(keys, tie("document"), { maxKeys: 6, depthIdentifier: "log" }),
  ),
}));

/** Reads a log; every error must be ours, and what was read must be written. */
function reads(log: unknown, from: FormatName | "auto"): boolean {
  try {
    const { traces } = readTraces(log, { from });
    for (const trace of traces) {
      expect(trace.calls.map(({ position }) => position)).toEqual([...trace.calls.keys()]);
      writeOtlp(trace);
    }
    writeJunit([]);
    return traces.length > 0;
  } catch (error) {
    if (!TracesError.isInstance(error)) throw error;
    expect(error.message.length).toBeGreaterThan(5);
    return false;
  }
}

test("a document of any kind", () => {
  fc.assert(
    fc.property(document, (log) => {
      reads(log, "auto");
    }),
    { numRuns: numRuns * 4 },
  );
});

test.each(formatNames)("a document of any kind, said to be %s", (from) => {
  fc.assert(
    fc.property(document, (log) => {
      reads(log, from);
    }),
    { numRuns },
  );
});

test.each(frameworks)("a log of $name in which one value was put in another's place", ({ write }) => {
  let readAll = 0;
  fc.assert(
    fc.property(sessions(), document, fc.nat(), (session, other, place) => {
      const log = JSON.parse(JSON.stringify(write(session)));
      if (reads(replaced(log, place, other), "auto")) readAll += 1;
    }),
    { numRuns },
  );
  // Most such logs are still read, around the fault.
  expect(readAll).toBeGreaterThan(numRuns / 2);
});

/** The log with the value at some place replaced. */
function replaced(log: unknown, place: number, other: unknown): unknown {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const holder = value as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      walk(holder[key]);
    }
  };
  walk(log);
  const found = places[place % Math.max(places.length, 1)];
  if (found === undefined) return other;
  found.holder[found.key] = other;
  return log;
}

test("bytes of any kind: each reading is a trace, or broken with its place", async () => {
  const line = fc.oneof(
    document.map((log) => JSON.stringify(log) ?? ""),
    fc.string(),
    fc.constant('{"tool_calls": []}'),
    fc.constant("{"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 5 }),
      fc.uint8Array({ maxLength: 4 }),
      async (lines, bytes) => {
        async function* pieces(): AsyncGenerator<Uint8Array> {
          yield Buffer.from(lines.join("\n"));
          yield bytes;
        }
        for await (const reading of readStream(pieces(), "x"))
          if (reading.kind === "broken") expect(reading.message).not.toBe("");
      },
    ),
    { numRuns },
  );
});
