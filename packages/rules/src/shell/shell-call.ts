/** One program that a command line runs, with what the line says about it. Plain data. */
export interface ShellCall {
  /** The program's name without its folder; `undefined` where only the run knows it. */
  readonly program: string | undefined;
  /** Everything behind the name, in order, unquoted; `undefined` where only the run knows a word. */
  readonly words: readonly (string | undefined)[];
  /** Each file that output goes to; `undefined` where only the run knows it. */
  readonly writesTo: readonly (string | undefined)[];
  /** The programs whose output it reads through pipes, or by a name of its own as in `bash <(curl x)`. */
  readonly pipedFrom: readonly string[];
}

/** What a command line runs. */
export interface ShellCalls {
  readonly calls: readonly ShellCall[];
  /** False where the line, or a part of it, could not be understood, so that it may run more. */
  readonly complete: boolean;
}
