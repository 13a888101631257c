/** Where the command writes text to. */
export interface Output {
  write(text: string): void;
  readonly isTTY?: boolean | undefined;
  /** How many characters a line of the terminal has. */
  readonly columns?: number | undefined;
}

/** Where the command reads from: bytes, piece by piece. */
export interface Input extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean | undefined;
}

/** All that the command knows of the world besides the file system. Tests hand in their own. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: Input;
  /** The folder that paths are relative to. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}
