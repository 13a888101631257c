import type { ReadTool } from "@agentltl/grounding";
import { InputError } from "../errors/input-error.ts";
import { visible } from "../text/visible.ts";

/** `name`, or `name:pathArg` where the path is in an argument of that name. */
export function readToolsOf(texts: readonly string[] = []): readonly (string | ReadTool)[] {
  return texts.length === 0 ? ["read_file"] : texts.map(readToolOf);
}

/** The names alone. */
export function namesOf(tools: readonly (string | ReadTool)[]): readonly string[] {
  return tools.map((tool) => (typeof tool === "string" ? tool : tool.name));
}

function readToolOf(text: string): string | ReadTool {
  const colon = text.lastIndexOf(":");
  const [name, path] = colon < 0 ? [text, undefined] : [text.slice(0, colon), text.slice(colon + 1)];
  if (name.trim() === "" || path?.trim() === "")
    throw new InputError(
      `--read-tool \`${visible(text)}\` names no tool; write a tool's name, or name:pathArg such as view:file_name`,
    );
  return path === undefined ? name : { name, path };
}
