// Sends a long JSONL file through a pipe of its own and measures what reading it takes: `pnpm stream`, `pnpm stream 200` for 200 MB of a run a line,
// `pnpm stream 200 messages` of a message a line, and `spans` of a span a line. The heap is cleaned before it is measured.
import { spawn } from "node:child_process";
import { readStream } from "../src/node/index.ts";

const megabyte = 1_000_000;
const wanted: number = Number(process.argv[2] ?? 2000) * megabyte;
const shape: string = process.argv[3] ?? "runs";

/** One run of three calls, about 2 kB, as a line or as several. */
function linesOf(index: number): readonly object[] {
  const text = "x".repeat(500);
  const paths = [0, 1, 2].map((call) => `src/file-${index}-${call}.ts`);
  switch (shape) {
    case "messages": {
      const session_id = `run-${index}`;
      return [
        { session_id, role: "user", content: "Go" },
        ...paths.flatMap((path, call) => [
          {
            session_id,
            role: "assistant",
            tool_calls: [
              { id: `c${call}`, function: { name: "read_file", arguments: JSON.stringify({ path }) } },
            ],
          },
          { session_id, role: "tool", tool_call_id: `c${call}`, content: text },
        ]),
        { session_id, role: "assistant", content: "Done." },
      ];
    }
    case "spans":
      return paths.map((path, call) => ({
        traceId: `run-${index}`,
        spanId: `${index}-${call}`,
        name: "execute_tool read_file",
        startTimeUnixNano: `${call + 1}000000000`,
        endTimeUnixNano: `${call + 2}000000000`,
        attributes: [
          { key: "gen_ai.operation.name", value: { stringValue: "execute_tool" } },
          { key: "gen_ai.tool.name", value: { stringValue: "read_file" } },
          { key: "gen_ai.tool.call.arguments", value: { stringValue: JSON.stringify({ path }) } },
          { key: "gen_ai.tool.call.result", value: { stringValue: text } },
        ],
      }));
    default: {
      const calls = paths.map((path, call) => ({
        tool_name: "read_file",
        arguments: { path },
        tool_result: text,
        step: call + 1,
        is_error: false,
      }));
      return [{ id: `run-${index}`, tool_calls: calls, final_answer: "Done.", dialogue: [] }];
    }
  }
}

/** Writes lines to stdout until there are enough, as fast as they are taken. */
async function generate(): Promise<void> {
  let written = 0;
  for (let index = 0; written < wanted; index++) {
    const text = linesOf(index)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
    written += text.length;
    if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}

async function measure(): Promise<void> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, import.meta.filename, String(wanted / megabyte), shape, "generate"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const started = Date.now();
  let [bytes, traces, calls, broken] = [0, 0, 0, 0];
  /** What the heap holds once it was cleaned, and most of all memory, in each tenth of the file. */
  const tenths: { heap: number; memory: number }[] = [];
  let next = wanted / 20;
  const counted = (async function* () {
    for await (const piece of child.stdout) {
      bytes += piece.length;
      yield piece;
      if (bytes < next) continue;
      next = bytes + wanted / 20;
      globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      const place = Math.min(9, Math.floor((10 * bytes) / wanted));
      const { heap, memory } = tenths[place] ?? { heap: 0, memory: 0 };
      tenths[place] = { heap: Math.max(heap, heapUsed), memory: Math.max(memory, rss) };
    }
  })();
  for await (const reading of readStream(counted, "pipe")) {
    if (reading.kind === "trace") calls += reading.trace.calls.length;
    if (reading.kind === "broken") broken += 1;
    traces += 1;
  }
  const seconds = (Date.now() - started) / 1000;
  const size = bytes / megabyte;
  console.log(
    `${size.toFixed(0)} MB of ${shape}, ${traces} traces, ${calls} calls, ${broken} broken, in ${seconds.toFixed(1)} s (${(size / seconds).toFixed(0)} MB/s)`,
  );
  const row = (key: "heap" | "memory"): string =>
    tenths.map((tenth) => (tenth[key] / megabyte).toFixed(0)).join(" ");
  console.log(`heap in each tenth, MB:       ${row("heap")}`);
  console.log(`memory of the process, MB:    ${row("memory")}`);
}

await (process.argv[4] === "generate" ? generate() : measure());
