import type { RedactOptions } from "@agentltl/traces";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { keyedHash } from "../redact/keyed-hash.ts";

/** What OTLP shall hold: it is telemetry, so that it holds names unless more is asked for (DESIGN section 13). */
export async function otlpContent(
  options: { readonly to: string; readonly content?: RedactOptions["content"]; readonly keyFile?: string },
  io: Io,
): Promise<RedactOptions> {
  const { to, content = "names", keyFile } = options;
  const given =
    options.content === undefined ? (keyFile === undefined ? undefined : "--key-file") : "--content";
  if (to !== "otlp" && given !== undefined)
    throw new InputError(
      `\`${given}\` says what \`--to otlp\` holds; for less in ${to} use \`agentltl redact\` before`,
    );
  if (content === "hashed") return { content, hash: await keyedHash(keyFile, io) };
  if (keyFile !== undefined)
    throw new InputError(
      `\`--key-file\` is for hashes, and \`--content ${content}\` makes none; add \`--content hashed\``,
    );
  return { content };
}

/** For people, on stderr: what is in what was written. */
export function contentNote({ content }: RedactOptions): string {
  switch (content) {
    case "names":
      return "names of tools, outcomes, times, counters and verdicts are written; with --content full also arguments, results, messages and why rules were broken\n";
    case "hashed":
      return "values of calls are hashed, messages left out; with --content full they are written\n";
    case "full":
      return "arguments, results and messages are written, without what looks like a secret; mind where you send them\n";
  }
}
