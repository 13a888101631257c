import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { run } from "../src/run.ts";

/** What a run of the command is given besides its arguments. */
export interface Setting {
  /** Files in the folder that it runs in. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What is piped in. Without it stdin is a terminal. */
  readonly stdin?: string | Uint8Array;
  /** Where set, stdout is a terminal of this width. */
  readonly columns?: number;
  /** Where set, stderr is a terminal of this width. */
  readonly errorColumns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** What came of it. The folder's own path is left out of texts. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The text of a file of the folder afterwards. */
  readonly after: Readonly<Record<string, string>>;
  /** The files and folders that are there afterwards, folders below them too. */
  readonly there: readonly string[];
}

/** Runs the command in a folder of its own, which is gone afterwards. `look` names files to read before that. */
export async function command(
  argv: readonly string[],
  setting: Setting = {},
  look: readonly string[] = [],
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-"));
  for (const [name, content] of Object.entries(setting.files ?? {})) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const out: string[] = [];
  const err: string[] = [];
  const { columns, errorColumns, stdin, env = {} } = setting;
  const code = await run(argv, {
    stdout: { write: (text) => out.push(text), isTTY: columns !== undefined, columns },
    stderr: { write: (text) => err.push(text), isTTY: errorColumns !== undefined, columns: errorColumns },
    stdin: Object.assign(piped(stdin), { isTTY: stdin === undefined }),
    cwd: folder,
    env,
  });
  const clean = (texts: readonly string[]): string =>
    texts
      .join("")
      .replaceAll(`${relative(process.cwd(), folder)}/`, "")
      .replaceAll(folder, "<folder>");
  const after = Object.fromEntries(look.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const there = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  rmSync(folder, { recursive: true });
  return { code, stdout: clean(out), stderr: clean(err), after, there };
}

async function* piped(stdin: string | Uint8Array | undefined): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(stdin ?? "");
  // In small pieces, as a pipe may hand them over.
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

/** Records, one a line. */
export function lines(...records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
