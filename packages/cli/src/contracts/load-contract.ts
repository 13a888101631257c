import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  type Contract,
  ContractsError,
  condition,
  type ExpectedGraph,
  parseContract,
} from "@agentltl/contracts";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";

/** The text of a file; an error that says what can't be read. */
export async function readText(file: string, io: Io): Promise<string> {
  const read = await attempt(() => readFile(resolve(io.cwd, file), "utf8"));
  if (read.kind === "done") return read.value;
  throw new InputError(`\`${visible(file)}\` ${reasonOf(read.error)}`);
}

/** The contract of a file; all that is wrong with it as an error. */
export async function loadContract(file: string, io: Io): Promise<Contract> {
  const text = await readText(file, io);
  return usable(() => parseContract(text, { file }));
}

/** What `--query` says: JSON, or a file that holds it. */
export async function readQuery(query: string, io: Io): Promise<unknown> {
  const text = query.trim().startsWith("{") ? query : await readText(query, io);
  const read = await attempt((): unknown => JSON.parse(text));
  if (read.kind === "done") return read.value;
  throw new InputError(
    `--query \`${visible(query)}\` is no JSON; write {"field": value}, or name a JSON file`,
  );
}

/** What a contract asks for a query. */
export function expectedFor(contract: Contract, query: unknown): Promise<ExpectedGraph> {
  return usable(() => condition(contract, query));
}

/** What is made; an error that says what is wrong with what the user gave, a line each. */
export async function usable<T>(make: () => T | Promise<T>): Promise<T> {
  const made = await attempt(make);
  if (made.kind === "done") return made.value;
  if (ContractsError.isInstance(made.error))
    throw new InputError(made.error.message.split("\n").map(visible).join("\n"));
  throw made.error;
}
