import type { ToolSelector } from "@agentltl/core/formula";

/** A name and where it stands. Lines and columns count from 1. */
export interface PlacedName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** A call that a rule speaks of, and where it names it. */
export interface Mention {
  /** The rule, or `tools` for the file's own table of tools. */
  readonly rule: string;
  readonly tool: ToolSelector;
  /** The names in the selector, or its glob. */
  readonly names: readonly PlacedName[];
  /** Paths in the arguments that conditions look at. */
  readonly arguments: readonly PlacedName[];
  /** The rule can't be met without such a call. */
  readonly needed: boolean;
  /** The file, where it is another than the one that was read. */
  readonly file?: string;
  /** The rule says that its tools may come later. */
  readonly optional: boolean;
}
