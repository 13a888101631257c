import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Definition } from "../src/evidence/definition.ts";
import { readSettings } from "../src/evidence/read-options.ts";
import { sourceFacts } from "../src/evidence/source-facts.ts";
import { sourceParser } from "../src/node/source-parser.ts";

type Found = readonly (readonly [kind: "class" | "function", qualifiedName: string, line: number])[];

interface FileOfPython {
  readonly path: string;
  readonly found: Found;
}

/** Names of the definitions that `ast` has and we lack, and the other way round, counted once a file or chunk. */
export interface Agreement {
  readonly size: string;
  readonly names: number;
  readonly missing: number;
  readonly extra: number;
  readonly recall: number;
}

/** What came of comparing a folder of Python. */
export interface PythonComparison {
  readonly parser: string;
  readonly files: number;
  /** By kind and qualified name. */
  readonly whole: Agreement;
  /** By name, of the headers that are on screen. */
  readonly chunks: readonly Agreement[];
  readonly faults: readonly string[];
}

/** What python3 says of itself; `undefined` where there is none. */
function pythonHere(): { readonly version: string; readonly library: string } | undefined {
  const code = "import sys,sysconfig;print(sys.version.split()[0]);print(sysconfig.get_paths()['stdlib'])";
  const { status, stdout } = spawnSync("python3", ["-c", code], { encoding: "utf8" });
  if (status !== 0) return undefined;
  const [version = "", library = ""] = stdout.trim().split("\n");
  return { version, library };
}

/** Compares a folder, by default the standard library, or every `step`-th file of it; `undefined` without python3. */
export function comparePython(folder?: string, step = 1): Promise<PythonComparison> | undefined {
  const python = pythonHere();
  if (python === undefined) return undefined;
  const script = fileURLToPath(new URL("definitions.py", import.meta.url));
  const root = folder ?? python.library;
  const { stdout } = spawnSync("python3", [script, root], { encoding: "utf8", maxBuffer: 2 ** 30 });
  const files = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line): FileOfPython => JSON.parse(line));
  return compare(
    `Python ${python.version} in ${root}`,
    files.filter((_, index) => index % step === 0),
  );
}

async function compare(parser: string, files: readonly FileOfPython[]): Promise<PythonComparison> {
  const settings = readSettings({ parser: await sourceParser({ languages: ["python"], budgetMs: 60_000 }) });
  const faults: string[] = [];
  const whole = new Tally("whole files");
  const chunks = [40, 80, 200].map((size) => ({ size, tally: new Tally(`${size} lines`) }));
  for (const { path, found } of files) {
    const text = readFileSync(path, "utf8")
      .replace(/^\ufeff/, "")
      .replace(/\r\n?/g, "\n");
    const parsed = sourceFacts(text, path, settings)?.definitions ?? [];
    const [missing, extra] = whole.add(
      found.map(([kind, name]) => `${kind} ${name.normalize("NFC")}`),
      parsed
        .filter(isCompared)
        .map((one) => `${one.kind === "class" ? "class" : "function"} ${one.qualifiedName}`),
    );
    faults.push(
      ...missing.map((one) => `missing ${path} ${one}`),
      ...extra.map((one) => `extra ${path} ${one}`),
    );
    const lines = text.split("\n");
    for (const { size, tally } of chunks) {
      const start = placeOf(path, size, lines.length);
      const facts = sourceFacts(lines.slice(start, start + size).join("\n"), path, settings);
      tally.add(
        found
          .filter(([, , line]) => line > start && line <= start + size)
          .map(([, name]) => (name.split(".").at(-1) ?? "").normalize("NFC")),
        (facts?.definitions ?? []).filter(isCompared).map(({ name }) => name),
      );
    }
  }
  return {
    parser,
    files: files.length,
    whole: whole.agreement(),
    chunks: chunks.map(({ tally }) => tally.agreement()),
    faults,
  };
}

function isCompared({ kind }: Definition): boolean {
  return kind === "class" || kind === "function" || kind === "method";
}

/** One window of each file, the same at every run, in most cases beginning in the middle of something. */
function placeOf(path: string, size: number, lines: number): number {
  let seed = size;
  for (let place = 0; place < path.length; place++)
    seed = (Math.imul(seed, 31) + path.charCodeAt(place)) >>> 0;
  return seed % Math.max(1, lines - size);
}

class Tally {
  readonly #size: string;
  #names = 0;
  #missing = 0;
  #extra = 0;

  constructor(size: string) {
    this.#size = size;
  }

  add(
    wanted: readonly string[],
    found: readonly string[],
  ): readonly [missing: readonly string[], extra: readonly string[]] {
    const [left, right] = [new Set(wanted), new Set(found)];
    const missing = [...left].filter((one) => !right.has(one));
    const extra = [...right].filter((one) => !left.has(one));
    this.#names += left.size;
    this.#missing += missing.length;
    this.#extra += extra.length;
    return [missing, extra];
  }

  agreement(): Agreement {
    const [size, names, missing, extra] = [this.#size, this.#names, this.#missing, this.#extra];
    return { size, names, missing, extra, recall: names === 0 ? 1 : 1 - missing / names };
  }
}
