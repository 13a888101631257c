// Sends a long JSONL file through a pipe of its own and measures what reading it takes: `pnpm stream`, or `pnpm stream 200` for 200 MB.
import { spawn } from "node:child_process";
import { readStream } from "../src/node/index.ts";

const megabyte = 1_000_000;
const wanted: number = Number(process.argv[2] ?? 2000) * megabyte;

/** One record of a run, about 2 kB. */
function recordOf(index: number): string {
  const call = {
    tool_name: "read_file",
    arguments: { path: `src/file-${index}.ts` },
    tool_result: "x".repeat(500),
    step: 1,
    is_error: false,
  };
  const calls = [
    call,
    { ...call, step: 2 },
    { ...call, tool_name: "refund", arguments: { order_id: index }, step: 3 },
  ];
  return `${JSON.stringify({ id: `run-${index}`, tool_calls: calls, final_answer: "Done.", dialogue: [] })}\n`;
}

/** Writes records to stdout until there are enough, as fast as they are taken. */
async function generate(): Promise<void> {
  let written = 0;
  for (let index = 0; written < wanted; index++) {
    const record = recordOf(index);
    written += record.length;
    if (!process.stdout.write(record)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}

async function measure(): Promise<void> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, import.meta.filename, String(wanted / megabyte), "generate"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const started = Date.now();
  let [traces, calls, broken, most, early] = [0, 0, 0, 0, 0];
  for await (const reading of readStream(child.stdout, "pipe")) {
    if (reading.kind === "trace") calls += reading.trace.calls.length;
    if (reading.kind === "broken") broken += 1;
    traces += 1;
    if (traces % 2000 !== 0) continue;
    const { rss } = process.memoryUsage();
    most = Math.max(most, rss);
    // The heap has found its size after the first tenth.
    if (traces * 2000 < wanted / 10) early = most;
  }
  const seconds = (Date.now() - started) / 1000;
  const size = wanted / megabyte;
  console.log(
    `${size} MB, ${traces} traces, ${calls} calls, ${broken} broken, in ${seconds.toFixed(1)} s (${(size / seconds).toFixed(0)} MB/s)`,
  );
  console.log(
    `most memory ${(most / megabyte).toFixed(0)} MB, after a tenth ${(early / megabyte).toFixed(0)} MB`,
  );
}

await (process.argv[3] === "generate" ? generate() : measure());
