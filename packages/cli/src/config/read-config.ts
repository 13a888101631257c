import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { readJsonFile } from "../read-json-file.ts";
import { visible } from "../text/visible.ts";

/** What the config file of a folder says. */
export interface Config {
  /** Its name, for messages. */
  readonly file: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

const names = ["js", "json", "mjs", "mts", "ts"].map((ending) => `agentltl.config.${ending}`);

/** The config file of the folder; `undefined` where there is none. Throws where there are two, or where one can't be read. */
export async function readConfig(io: Io): Promise<Config | undefined> {
  const found = await Promise.all(names.map((name) => attempt(() => stat(resolve(io.cwd, name)))));
  const [file, second] = names.filter((_, index) => found[index]?.kind === "done");
  if (file === undefined) return undefined;
  if (second !== undefined) throw new InputError(`${file} and ${second} are both here; keep one of them`);
  const settings = file.endsWith(".json")
    ? await readJsonFile(file, "config file", io)
    : await exported(file, io);
  if (typeof settings !== "object" || settings === null || Array.isArray(settings))
    throw new InputError(
      `${file} holds no settings; write an object such as { "rules": ["agentltl.rules.yaml"] }`,
    );
  return { file, settings: { ...settings } };
}

async function exported(file: string, io: Io): Promise<unknown> {
  const loaded = await attempt(
    (): Promise<Record<string, unknown>> => import(pathToFileURL(resolve(io.cwd, file)).href),
  );
  if (loaded.kind === "done") return loaded.value.default;
  const old = Object(loaded.error).code === "ERR_UNKNOWN_FILE_EXTENSION";
  const cure = old
    ? "this Node reads no TypeScript; take Node 22.18 or newer, or write agentltl.config.json"
    : "";
  const reason = loaded.error instanceof Error ? loaded.error.message : String(loaded.error);
  throw new InputError(`${file} can't be loaded: ${cure === "" ? visible(reason) : cure}`);
}
