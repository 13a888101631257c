import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { linesOf } from "@agentltl/bench/node";
import type { RewarderOptions } from "@agentltl/bench/reward";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";

/** How rewards are computed, as the command line says it. */
export interface RewardSettings {
  readonly preset?: "paper" | "hardened";
  readonly alpha?: number;
  /** A file with one task. */
  readonly task?: string;
  /** A file with a task on each line. */
  readonly tasks?: string;
}

type Json = NonNullable<RewarderOptions["task"]>;

/** The longest line of a file of tasks or items. */
export const longestLine: number = 64 << 20;

/** What a rewarder is made of. Throws an `InputError` where a file can't be used. */
export async function rewarderOptions(
  { preset, alpha, task, tasks }: RewardSettings,
  io: Io,
): Promise<RewarderOptions> {
  return {
    settings: { ...(preset === undefined ? {} : { preset }), ...(alpha === undefined ? {} : { alpha }) },
    ...(task === undefined ? {} : { task: await oneTask(task, io) }),
    ...(tasks === undefined ? {} : { tasks: await tasksOf(tasks, io) }),
  };
}

async function oneTask(file: string, io: Io): Promise<Json> {
  const text = await attempt(() => readFile(resolve(io.cwd, file), "utf8"));
  if (text.kind === "threw") throw new InputError(`\`${file}\` ${reasonOf(text.error)}`);
  return parsed(text.value, file);
}

async function tasksOf(file: string, io: Io): Promise<ReadonlyMap<string, Json>> {
  const tasks = new Map<string, Json>();
  for await (const { text, line } of fileLines(file, io)) {
    const task = await parsed(text, `${file}:${line}`);
    const id: unknown =
      typeof task === "object" && Object.hasOwn(task, "id") ? Reflect.get(task, "id") : undefined;
    if (typeof id !== "string")
      throw new InputError(`${file}:${line}: the task has no \`id\` that is a text; items name tasks by it`);
    if (tasks.has(id))
      throw new InputError(
        `${file}:${line}: \`${visible(id)}\` is the id of an earlier task; give each its own`,
      );
    tasks.set(id, task);
  }
  if (tasks.size === 0) throw new InputError(`${file} has no tasks; write one on each line`);
  return tasks;
}

async function* fileLines(
  file: string,
  io: Io,
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  const stream = createReadStream(resolve(io.cwd, file));
  const lines = linesOf(stream, longestLine);
  let line = 0;
  for (;;) {
    const next = await attempt(() => lines.next());
    if (next.kind === "threw") throw new InputError(`\`${file}\` ${reasonOf(next.error)}`);
    if (next.value.done === true) return;
    for (const read of next.value.value) {
      line += 1;
      if (read.kind === "too-long")
        throw new InputError(`${file}:${line}: the line is longer than ${read.most} characters`);
      yield { text: read.text, line };
    }
  }
}

async function parsed(text: string, place: string): Promise<Json> {
  const value = await attempt((): unknown => JSON.parse(text));
  if (value.kind === "done" && typeof value.value === "object" && value.value !== null)
    return value.value as Json;
  throw new InputError(
    `${place}: a task is a JSON object with \`gold\`, \`answer\`, and \`constraints\` or \`rules\``,
  );
}
