import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import { z } from "zod";

/** A working copy in memory. A shell stands there in name only: it writes down in `ran` what it would run. */
export function workingCopy(ran: string[]): StructuredToolInterface[] {
  const files = new Map([["src/total.ts", "export const total = 1;"]]);
  const path = z.string();
  return [
    tool(async (input: { path: string }) => files.get(input.path) ?? "no such file", {
      name: "read_file",
      description: "Reads a file.",
      schema: z.object({ path }),
    }),
    tool(
      async (input: { path: string; text: string }) => {
        files.set(input.path, input.text);
        ran.push(`edit ${input.path}`);
        return "written";
      },
      { name: "edit_file", description: "Writes a file.", schema: z.object({ path, text: z.string() }) },
    ),
    tool(
      async (input: { command: string }) => {
        ran.push(input.command);
        return "exit 0";
      },
      { name: "bash", description: "Runs a command line.", schema: z.object({ command: z.string() }) },
    ),
  ];
}
