// What becomes of each raw sample: a line a file. Run as a script it prints the table.
import { basename } from "node:path";
import { type Reading, readTraceFile } from "../src/node/index.ts";
import { dataFiles, dataPath } from "./data.ts";

/** What became of one file. */
export interface SampleRow {
  readonly file: string;
  readonly format: string;
  readonly traces: number;
  readonly calls: number;
  /** Kinds of what was lost, and how often. */
  readonly lost: Readonly<Record<string, number>>;
  readonly refused?: string;
}

/** Reads every sample, the READMEs apart. */
export async function sampleRows(): Promise<readonly SampleRow[]> {
  const rows: SampleRow[] = [];
  for (const file of dataFiles("samples")) if (basename(file) !== "README.md") rows.push(await rowOf(file));
  return rows;
}

async function rowOf(file: string): Promise<SampleRow> {
  const readings: Reading[] = [];
  for await (const reading of readTraceFile(dataPath(file))) readings.push(reading);
  const traces = readings.flatMap((reading) => (reading.kind === "trace" ? [reading] : []));
  const broken = readings.flatMap((reading) => (reading.kind === "broken" ? [reading] : []));
  const lost: Record<string, number> = {};
  for (const { trace } of traces) for (const { kind } of trace.gaps) lost[kind] = (lost[kind] ?? 0) + 1;
  if (traces.length > 0 && broken.length > 0) lost["broken lines"] = broken.length;
  const [first] = broken;
  return {
    file: file.replace("samples/", ""),
    format: [...new Set(traces.map(({ format }) => format))].join(" ") || "-",
    traces: traces.length,
    calls: traces.reduce((sum, { trace }) => sum + trace.calls.length, 0),
    lost,
    ...(traces.length === 0 ? { refused: first?.message ?? "nothing was said of it" } : {}),
  };
}

if (process.argv[1] === import.meta.filename)
  for (const { file, format, traces, calls, lost, refused } of await sampleRows()) {
    const losses = Object.entries(lost)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(", ");
    console.log(
      [format, file, traces, calls, refused === undefined ? losses : `refused: ${refused}`].join(" | "),
    );
  }
