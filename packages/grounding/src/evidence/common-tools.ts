import type { ReadTool, ToolUse } from "./tool-use.ts";

/**
 * Tools of known agents that read files. A name in `readTools` that one of these has takes its mapping; otherwise name the tool and
 * its arguments as a {@link ReadTool}.
 */
export const commonReadTools: readonly ReadTool[] = [
  { name: "read_file" },
  { name: "view" },
  { name: "cat" },
  { name: "open_file" },
  { name: "Read", path: "file_path", firstLine: "offset" },
  { name: "read_text_file" },
  { name: "read_multiple_files", paths: "paths" },
  { name: "mcp__*__read_file" },
  { name: "mcp__*__read_text_file" },
  { name: "mcp__*__read_multiple_files", paths: "paths" },
  { name: "str_replace_editor", when: { command: "view" } },
  { name: "str_replace_based_edit_tool", when: { command: "view" } },
  { name: "bash", shell: "command" },
  { name: "Bash", shell: "command" },
  { name: "execute_bash", shell: "command" },
  { name: "shell", shell: "command" },
];

/** Tools that write whole files. */
export const commonWriteTools: readonly ToolUse[] = [
  { name: "write_file" },
  { name: "create_file" },
  { name: "Write" },
  { name: "mcp__*__write_file" },
  { name: "str_replace_editor", when: { command: "create" } },
  { name: "str_replace_based_edit_tool", when: { command: "create" } },
];

/** Tools that change parts of files. */
export const commonEditTools: readonly ToolUse[] = [
  { name: "edit_file" },
  { name: "str_replace" },
  { name: "Edit" },
  { name: "MultiEdit" },
  { name: "mcp__*__edit_file" },
  { name: "str_replace_editor", when: { command: "str_replace" } },
  { name: "str_replace_editor", when: { command: "insert" } },
  { name: "str_replace_based_edit_tool", when: { command: "str_replace" } },
  { name: "str_replace_based_edit_tool", when: { command: "insert" } },
];
