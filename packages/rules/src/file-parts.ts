import type { Procedure } from "@agentltl/core";
import type { Mention } from "./bind/mention.ts";
import type { Faults } from "./errors/faults.ts";
import type { PlacedRule } from "./read/read-rule.ts";

/** Gives the text of a file, and what messages call it. `from` is what messages call the file that includes it. Throws where there is none. */
export type OpenFile = (
  path: string,
  from: string | undefined,
) => { readonly file: string; readonly text: string };

/** How the parts of a file are read. */
export interface FileOptions {
  readonly file?: string;
  readonly allowEmpty?: boolean;
  readonly registry: Procedure["registry"];
  readonly open?: OpenFile;
  /** The files that lead here, outermost first. */
  readonly includedBy: readonly string[];
}

/** What a file says, with the files that it includes. */
export interface FileParts {
  readonly id: string;
  readonly rules: readonly PlacedRule[];
  readonly tools: Procedure["tools"];
  readonly mentions: readonly Mention[];
  readonly warnings: readonly string[];
}

/** Reads the parts of a file from its text; `undefined` where there is no text at all, or where faults say why. */
export type ReadFileParts = (text: string, options: FileOptions, faults: Faults) => FileParts | undefined;
