import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { checkAgainstTools, type RuleFile, type ToolDescription, type ToolFinding } from "@agentltl/rules";
import { decode, markLength, placeIn, readAll, readJsonText } from "@agentltl/traces/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { placeText } from "../text/place-text.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";

/**
 * Each tool and argument that the rule files name and the tools of the file `--tools` don't have; none without such a file. Throws an
 * `InputError` where the file can't be used.
 */
export async function toolMisfits(
  rules: readonly RuleFile[],
  path: string | undefined,
  io: Io,
): Promise<readonly ToolFinding[]> {
  if (path === undefined) return [];
  const tools = await readTools(path, io);
  return rules.flatMap((file) => checkAgainstTools(file, tools));
}

/** The tools that a file describes. Throws an `InputError` where it can't be used. */
export async function readTools(path: string, io: Io): Promise<readonly ToolDescription[]> {
  const given: unknown = await readJson(path, io);
  if (!Array.isArray(given) || given.length === 0)
    throw new InputError(
      `${path} is no list of tools; write their names, ["refund"], or [{ "name": "refund", "parameters": { JSON Schema } }]`,
    );
  return given.map((tool: unknown, place) => toolOf(tool, `${path} [${place}]`));
}

function toolOf(given: unknown, place: string): ToolDescription {
  if (typeof given === "string") return given;
  // As an API takes them: OpenAI's chat completions put each below `function`, others call the schema otherwise.
  const { function: inner, ...own } = Object(given);
  const { name, parameters, input_schema, inputSchema } = typeof inner === "object" ? Object(inner) : own;
  if (typeof name === "string") return { name, parameters: parameters ?? input_schema ?? inputSchema };
  const shown = typeof given === "object" ? "has no `name`" : `is \`${visible(String(given).slice(0, 40))}\``;
  throw new InputError(
    `${place} ${shown}; write "refund", or { "name": "refund", "parameters": { JSON Schema } }`,
  );
}

async function readJson(path: string, io: Io): Promise<unknown> {
  const opened = await attempt(
    async () => await readAll((await open(resolve(io.cwd, path))).createReadStream()),
  );
  if (opened.kind === "threw") throw new InputError(`\`${path}\` ${reasonOf(opened.error)}`);
  const bytes = opened.value;
  if (bytes === undefined) throw new InputError(`${path} is larger than 500 MB; that is no list of tools`);
  const decoded = decode(bytes.subarray(markLength(bytes)));
  if (decoded.kind === "fault") throw new InputError(`${path} is ${decoded.message}`);
  const json = await readJsonText(decoded.text);
  if (json.kind === "json") return json.value;
  const place = placeIn(decoded.text, json.fault.offset);
  throw new InputError(`${path}:${place.line}:${place.column}: ${json.fault.message}${placeText(place)}`);
}
