import { Trace } from "@agentltl/core";
import { expect, test } from "vitest";
import { readTraces, writeJsonLine } from "../src/index.ts";
import { readTraceFile } from "../src/node/index.ts";
import { dataFiles, dataIsAbsent, dataPath, dataText, unlessAbsent } from "./data.ts";

const files = dataIsAbsent ? ["(none)"] : dataFiles("traces");

test.skipIf(dataIsAbsent).each(files)(`%s reads, is written and reads equal${unlessAbsent}`, async (file) => {
  let lines = 0;
  for await (const reading of readTraceFile(dataPath(file))) {
    if (reading.kind !== "trace") throw new Error(`${file}: ${JSON.stringify(reading)}`);
    lines += 1;
    const again = readTraces(JSON.parse(writeJsonLine(reading.trace)));
    expect(again.format).toBe("jsonl");
    expect(again.traces).toEqual([reading.trace]);
  }
  expect(lines).toBe(
    dataText(file)
      .split("\n")
      .filter((line) => line !== "").length,
  );
});

test.skipIf(dataIsAbsent)(`what benchmarks keep beside the calls is carried${unlessAbsent}`, () => {
  const [line = ""] = dataText("traces/tau_airline_gpt4o.jsonl").split("\n", 1);
  const record = JSON.parse(line);
  const { traces } = readTraces(record);
  const [trace] = traces;
  expect(trace?.metrics).toMatchObject({ reward: record.reward, meta: { task_id: record.meta.task_id } });
  expect(trace?.dialogue.map(({ text }) => text)).toEqual(
    record.meta.dialogue.map(({ text }: { text: string }) => text),
  );
  expect(trace?.calls.map(({ step }) => step)).toEqual(
    record.tool_calls.map(({ step }: { step: number }) => step),
  );
  expect(Trace.events(traces[0] ?? Trace.fromNames([]))).toHaveLength(record.tool_calls.length);
});

test.skipIf(dataIsAbsent)(`labels of people travel with the trace${unlessAbsent}`, () => {
  const labelled = dataText("traces/tau_retail_agentrx.jsonl")
    .split("\n")
    .filter((line) => line.includes('"agentrx_failures"'));
  expect(labelled).toHaveLength(29);
  for (const line of labelled)
    expect(readTraces(JSON.parse(line)).traces[0]?.metrics).toHaveProperty("meta.agentrx_failures");
});
