import { tool as langchainTool, type StructuredToolInterface } from "@langchain/core/tools";
import { type Tool, tool } from "ai";
import { z } from "zod";
import type { Repository } from "./repository.ts";

interface Path {
  readonly path: string;
}

const path = z.string().describe("relative to the repository's root, such as gyp/pylib");
const listDirectory = {
  name: "list_directory",
  description: "Lists a folder of the repository.",
  schema: z.object({ path }),
};
const readFile = {
  name: "read_file",
  description: "Reads a file of the repository.",
  schema: z.object({ path }),
};

/** The two tools that read, for the Vercel AI SDK. */
export function readingTools(repository: Repository): {
  readonly list_directory: Tool<Path, string[]>;
  readonly read_file: Tool<Path, string>;
} {
  return {
    list_directory: tool({
      description: listDirectory.description,
      inputSchema: listDirectory.schema,
      execute: (input) => repository.list(input.path),
    }),
    read_file: tool({
      description: readFile.description,
      inputSchema: readFile.schema,
      execute: (input) => repository.read(input.path),
    }),
  };
}

/** The tool that writes a note, for the Vercel AI SDK. */
export function writingTool(repository: Repository): Tool<Path & { readonly text: string }, string> {
  return tool({
    description: "Writes a file of notes.",
    inputSchema: z.object({ path: z.string().describe("such as NOTES.md"), text: z.string() }),
    execute: (input) => repository.write(input.path, input.text),
  });
}

/** The two tools that read, for LangChain. */
export function langchainReadingTools(repository: Repository): StructuredToolInterface[] {
  return [
    langchainTool((input) => repository.list(input.path), listDirectory),
    langchainTool((input) => repository.read(input.path), readFile),
  ];
}
