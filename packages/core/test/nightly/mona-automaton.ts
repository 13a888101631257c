import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An automaton that MONA made, over words of bits. */
export interface MonaAutomaton {
  /** The state before the first letter. */
  readonly start: number;
  readonly accepts: (state: number) => boolean;
  readonly next: (state: number, letter: string) => number;
}

const command = process.env.AGENTLTL_MONA ?? "mona";

/** Whether there is a MONA to ask: the Debian package `mona`, or the program that AGENTLTL_MONA names. */
export function hasMona(): boolean {
  return spawnSync(command, ["-v"]).error === undefined;
}

/** The automaton of a program. */
export function monaAutomaton(program: string): MonaAutomaton {
  const { stdout, stderr } = run(program);
  const [accepting] = /Accepting states: ([\d ]*)/.exec(stdout)?.slice(1) ?? [];
  const [first] = /Initial state: (\d+)/.exec(stdout)?.slice(1) ?? [];
  if (accepting === undefined || first === undefined) throw new Error(`${stdout}\n${stderr}\n${program}`);
  const accepted = new Set(accepting.trim().split(/\s+/).map(Number));
  const ways = new Map<number, (readonly [pattern: string, to: number])[]>();
  for (const [, from, pattern = "", to] of stdout.matchAll(/State (\d+): ([01X]*) -> state (\d+)/g)) {
    const ofState = ways.get(Number(from)) ?? [];
    ofState.push([pattern, Number(to)]);
    ways.set(Number(from), ofState);
  }
  const next = (state: number, letter: string): number => {
    const way = ways.get(state)?.find(([pattern]) => covers(pattern, letter));
    if (way === undefined) throw new Error(`no way from ${state} by ${letter}\n${stdout}`);
    return way[1];
  };
  // MONA reads the variables that are no sets before the first letter. There are none.
  return { start: next(Number(first), "XXXXX"), accepts: (state) => accepted.has(state), next };
}

/** MONA reads files alone. */
function run(program: string): { readonly stdout: string; readonly stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-mona-"));
  try {
    const file = join(folder, "formula.mona");
    writeFileSync(file, program);
    return spawnSync(command, ["-w", "-q", file], { encoding: "utf8", maxBuffer: 2 ** 28 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function covers(pattern: string, letter: string): boolean {
  return [...pattern].every((bit, index) => bit === "X" || bit === letter[index]);
}
