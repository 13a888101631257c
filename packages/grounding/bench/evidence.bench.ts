// What evidence costs (DESIGN section 14): Python extraction against the bare parse, a warm cache against a cold one, memory over many
// reads. Both sides run in turn on the same files, in one process; ratios count, absolute times are those of this machine.
// node --expose-gc --conditions=@agentltl/source bench/evidence.bench.ts [folder of Python]
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Language, Parser } from "web-tree-sitter";
import { createFactsCache } from "../src/evidence/facts-cache.ts";
import { fileReads } from "../src/evidence/read-file.ts";
import { type ReadSettings, readSettings } from "../src/evidence/read-options.ts";
import { sourceParser } from "../src/node/source-parser.ts";

const require = createRequire(import.meta.url);
const rounds = 15;

const folder = process.argv[2] ?? join(dirname(require.resolve("node-gyp/package.json")), "gyp/pylib/gyp");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".py"))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .filter((text) => text.length > 0 && text.length < 400_000)
  .slice(0, 150);
const length = sources.reduce((sum, text) => sum + text.length, 0);

const parser = await sourceParser({ budgetMs: 60_000 });
const bare = new Parser().setLanguage(
  await Language.load(readFileSync(require.resolve("tree-sitter-python/tree-sitter-python.wasm"))),
);

function look(text: string, settings: ReadSettings): void {
  const call = { name: "read_file", args: { path: "a.py" }, position: 0, result: text };
  if (fileReads({ ...call, outcome: "ok" }, settings).length === 0)
    throw new Error("a file of Python was not read");
}

const cold = readSettings({ parser, cache: createFactsCache(0) });
const warm = readSettings({ parser, cache: createFactsCache(100_000_000) });

/** Milliseconds for all sources, for each side once a round, file by file in turn, so that a busy machine slows both alike. */
function inTurn(sides: readonly ((text: string) => unknown)[]): readonly number[][] {
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const sums = sides.map(() => 0);
    for (const text of sources)
      sides.forEach((side, index) => {
        const started = performance.now();
        side(text);
        sums[index] = (sums[index] ?? 0) + performance.now() - started;
      });
    sums.forEach((sum, index) => {
      times[index]?.push(sum);
    });
  }
  return times;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function line(name: string, values: readonly number[], unit: string): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(2));
  return `${name.padEnd(44)} median ${middle} ${unit}   quartiles ${low} to ${high}`;
}

function report(): void {
  const sides = [
    (text: string): void => bare.parse(text)?.delete(),
    (text: string) => parser.parse(text, "python"),
    (text: string) => look(text, cold),
    (text: string) => look(text, warm),
  ];
  inTurn(sides).at(0);
  const [parse = [], extract = [], whole = [], cached = []] = inTurn(sides);
  const ratio = (over: readonly number[], under: readonly number[]): readonly number[] =>
    over.map((value, index) => value / (under[index] ?? Number.NaN));
  const speed = (times: readonly number[]): readonly number[] => times.map((ms) => length / 1000 / ms);
  console.log(
    `${sources.length} files of Python, ${(length / 1e6).toFixed(2)} MB, ${rounds} rounds, Node ${process.version}`,
  );
  console.log(
    line("extraction, as a share of the bare parse's speed", ratio(parse, extract), "(wanted: >= 0.70)"),
  );
  console.log(line("a whole read, with every name, as such a share", ratio(parse, whole), ""));
  console.log(line("warm cache, times as fast as a cold one", ratio(whole, cached), "(wanted: >= 20)"));
  console.log(line("bare parse", speed(parse), "MB/s"));
  console.log(line("parse and extraction", speed(extract), "MB/s"));
  console.log(line("a whole read", speed(whole), "MB/s"));
}

/** The memory of the process, after garbage is gone, along 10,000 reads of different texts. */
function memory(): void {
  const settings = readSettings({ parser });
  const points: string[] = [];
  for (let count = 0; count <= 10_000; count++) {
    const text = sources[count % sources.length] ?? "";
    const start = (count * 97) % Math.max(1, text.length - 3000);
    look(`# ${count}\n${text.slice(start, start + 3000)}`, settings);
    if (count % 2000 !== 0) continue;
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    points.push(
      `${count}: rss ${(rss / 1e6).toFixed(0)}, heap ${(heapUsed / 1e6).toFixed(0)}, wasm and other ${(external / 1e6).toFixed(0)}`,
    );
  }
  console.log(
    `memory in MB after so many reads, none of which is kept, with the cache at its default:\n  ${points.join("\n  ")}`,
  );
}

report();
memory();
