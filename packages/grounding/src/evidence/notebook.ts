import { isJsonObject, type Json } from "@agentltl/core/host";
import { parseJson } from "./parse-json.ts";

/**
 * The code of a Jupyter notebook as one text, Markdown as comments and commands of the notebook (`%`, `!`, `?`) as comments too;
 * `undefined` where the text is no notebook.
 */
export function notebookSource(text: string): string | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"cells"')) return undefined;
  const notebook = parseJson(text);
  if (!isJsonObject(notebook) || !Object.hasOwn(notebook, "cells") || !Array.isArray(notebook.cells))
    return undefined;
  return notebook.cells.map(cellSource).join("\n");
}

function cellSource(cell: Json): string {
  if (!isJsonObject(cell) || !Object.hasOwn(cell, "source")) return "";
  const { source } = cell;
  const text = Array.isArray(source) ? source.join("") : typeof source === "string" ? source : "";
  if (Object.hasOwn(cell, "cell_type") && cell.cell_type !== "code") return text.replace(/^/gm, "# ");
  return text.replace(/^(?=[%!?])/gm, "# ");
}
