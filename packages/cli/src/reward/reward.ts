import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { linesOf } from "@agentltl/bench/node";
import { createRewarder } from "@agentltl/bench/reward";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Input, Io } from "../io.ts";
import { reasonOf } from "../traces/find-files.ts";
import { longestLine, type RewardSettings, rewarderOptions } from "./rewarder-for.ts";

/** The options of `agentltl reward`. */
export type RewardArguments = RewardSettings;

/**
 * `agentltl reward`: a line of stdout for each line read, in the same order, each the bytes that the server answers. What was found goes to
 * stderr. Exit 2 where an item can't be used, 3 where one has no value.
 */
export async function reward(file: string | undefined, options: RewardArguments, io: Io): Promise<ExitCode> {
  const rewarder = createRewarder(await rewarderOptions(options, io));
  const lines = linesOf(inputOf(file, io), longestLine);
  const found: Found = { rewards: 0, sum: 0, nulls: 0, errors: 0, firstError: undefined };
  for (;;) {
    const next = await attempt(() => lines.next());
    if (next.kind === "threw") throw new InputError(`\`${file ?? "stdin"}\` ${reasonOf(next.error)}`);
    if (next.value.done === true) break;
    for (const line of next.value.value) {
      if (line.kind === "too-long") throw new InputError(`a line is longer than ${line.most} characters`);
      const text = rewarder.answerText(line.text, found.rewards);
      io.stdout.write(`${text}\n`);
      count(found, JSON.parse(text));
    }
  }
  if (found.rewards === 0) throw new InputError("no rollout was given; write one on each line");
  io.stderr.write(summaryOf(found));
  if (found.errors > 0) return 2;
  return found.nulls > 0 ? 3 : 0;
}

interface Found {
  rewards: number;
  sum: number;
  /** Without a value, and not in error. */
  nulls: number;
  errors: number;
  firstError: string | undefined;
}

interface Answer {
  readonly index: number;
  readonly value: number | null;
  readonly error?: { readonly message: string };
}

function count(found: Found, { index, value, error }: Answer): void {
  found.rewards += 1;
  found.sum += value ?? 0;
  if (error !== undefined) {
    found.errors += 1;
    found.firstError ??= `line ${index + 1}: ${error.message}`;
  } else if (value === null) found.nulls += 1;
}

function summaryOf({ rewards, sum, nulls, errors, firstError }: Found): string {
  const valued = rewards - nulls - errors;
  const mean = valued === 0 ? "" : `, mean ${(sum / valued).toFixed(3)}`;
  return [
    `${valued} of ${rewards} rewards have a value${mean}\n`,
    ...(nulls > 0
      ? [
          `${nulls} could not be evaluated: their \`notes\` say why; --preset hardened counts that as failed\n`,
        ]
      : []),
    ...(firstError === undefined ? [] : [`${errors} could not be used, the first: ${firstError}\n`]),
  ].join("");
}

function inputOf(file: string | undefined, io: Io): Input {
  if (file !== undefined && file !== "-") return createReadStream(resolve(io.cwd, file));
  if (file === "-" || io.stdin.isTTY !== true) return io.stdin;
  throw new InputError("no items are given; name a file, or pipe lines in: agentltl reward < items.jsonl");
}
