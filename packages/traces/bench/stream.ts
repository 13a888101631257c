// Sends a long JSONL file through a pipe and measures what reading it takes: `pnpm stream` for 200 and for 2,000 MB of a run a line, `pnpm stream messages`
// of a message a line, and `spans` of a span a line; `pnpm stream runs 20,50` for other sizes. Each size is read in a process of its own, and the
// most memory that the largest takes is set beside that of the smallest. The heap is cleaned before it is measured, and has a bound, since Node
// otherwise lets garbage lie for as long as the machine has memory.
import { spawn, spawnSync } from "node:child_process";
import { readStream } from "../src/node/index.ts";

const megabyte = 1_000_000;
/** Of the old objects of a process; reading ends in an error where that is not enough. */
const heapBound = 160;
const [shape = "runs", sizes = "200,2000", job = "compare"] = process.argv.slice(2);
const wanted: number = Number(sizes) * megabyte;

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
    [...process.execArgv, import.meta.filename, shape, sizes, "generate"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const started = Date.now();
  let [bytes, traces, calls, broken] = [0, 0, 0, 0];
  /** What the heap holds once it was cleaned, in each tenth of the file. */
  const heaps: number[] = [];
  let next = wanted / 20;
  const counted = (async function* () {
    for await (const piece of child.stdout) {
      bytes += piece.length;
      yield piece;
      if (bytes < next) continue;
      next = bytes + wanted / 20;
      globalThis.gc?.();
      const place = Math.min(9, Math.floor((10 * bytes) / wanted));
      heaps[place] = Math.max(heaps[place] ?? 0, process.memoryUsage().heapUsed / megabyte);
    }
  })();
  for await (const reading of readStream(counted, "pipe")) {
    if (reading.kind === "trace") calls += reading.trace.calls.length;
    if (reading.kind === "broken") broken += 1;
    traces += 1;
  }
  const seconds = (Date.now() - started) / 1000;
  const size = bytes / megabyte;
  const memory = (process.resourceUsage().maxRSS * 1024) / megabyte;
  console.error(
    `${size.toFixed(0)} MB of ${shape}, ${traces} traces, ${calls} calls, ${broken} broken, in ${seconds.toFixed(1)} s (${(size / seconds).toFixed(0)} MB/s)`,
  );
  console.error(`  heap in each tenth, MB: ${heaps.map((heap) => heap.toFixed(0)).join(" ")}`);
  console.error(`  most memory of the process: ${memory.toFixed(0)} MB`);
  console.log(JSON.stringify({ size, memory, heap: Math.max(...heaps) }));
}

interface Measured {
  readonly size: number;
  readonly memory: number;
  readonly heap: number;
}

/** Measures each size in a process of its own. */
function compare(): void {
  const all = sizes.split(",").map((size): Measured => {
    const args = [
      ...process.execArgv,
      `--max-old-space-size=${heapBound}`,
      import.meta.filename,
      shape,
      size,
      "measure",
    ];
    const { stdout } = spawnSync(process.execPath, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    return JSON.parse(stdout);
  });
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || all.length < 2) return;
  const times = (key: keyof Measured): string => (last[key] / first[key]).toFixed(2);
  console.log(
    `${times("size")} times the size: ${times("memory")} times the memory, ${times("heap")} times the heap`,
  );
}

switch (job) {
  case "generate":
    await generate();
    break;
  case "measure":
    await measure();
    break;
  default:
    compare();
}
