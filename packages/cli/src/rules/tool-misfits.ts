import { checkAgainstTools, type RuleFile, type ToolDescription, type ToolFinding } from "@agentltl/rules";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { readJsonFile } from "../read-json-file.ts";
import { visible } from "../text/visible.ts";

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
  const given: unknown = await readJsonFile(path, "list of tools", io);
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
