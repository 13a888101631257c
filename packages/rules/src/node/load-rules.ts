import { readFileSync, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import type { Procedure } from "@agentltl/core";
import { attempt } from "@agentltl/core/host";
import { RulesError, type RulesErrorCode } from "../errors/rules-error.ts";
import { type ReadRulesOptions, readRules } from "../read-rules.ts";
import type { RuleFile } from "../rule-file.ts";

/** A rule file has at most so many bytes. */
const maximumBytes = 4_000_000;

/** The procedure of the rule file at `path`. Rejects with one `RulesError` with all that is wrong. */
export async function loadRules(
  path: string,
  options: Omit<ReadRulesOptions, "file"> = {},
): Promise<Procedure> {
  return (await loadRuleFile(path, options)).procedure;
}

/** As {@link loadRules}, with everything else that the file says. */
export async function loadRuleFile(
  path: string,
  options: Omit<ReadRulesOptions, "file"> = {},
): Promise<RuleFile> {
  const text = textOf(path, await readBytes(path));
  return readRules(text, { open: openBeside, ...options, file: path });
}

/** Opens what a file includes, for the option `open` of `readRules`. Its path is seen from the folder of that file. */
export function openBeside(
  path: string,
  from: string | undefined,
): { readonly file: string; readonly text: string } {
  const file = isAbsolute(path) || from === undefined ? path : join(dirname(from), path);
  const opened = attempt(() => {
    const { size } = statSync(file);
    if (size > maximumBytes) throw tooLarge(file, size);
    return readFileSync(file);
  });
  if (opened.kind === "done") return { file, text: textOf(file, opened.value) };
  if (RulesError.isInstance(opened.error)) throw opened.error;
  throw unreadable(file, reasonOf(opened.error), "file-unreadable", opened.error);
}

function textOf(path: string, bytes: Buffer): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const broken = text.includes("\ufffd") && !Buffer.from(text, "utf8").equals(bytes);
  if (broken) throw unreadable(path, `is not UTF-8${utf16Hint(bytes)}; save it as UTF-8`);
  return text;
}

function tooLarge(path: string, size: number): RulesError {
  const reason = `has ${size} bytes, and a rule file at most ${maximumBytes}; split it`;
  return unreadable(path, reason, "too-large");
}

/** The bytes of the file, or one clear reason. A file that is too large is not read. */
async function readBytes(path: string): Promise<Buffer> {
  const refuse = (error: unknown): never => {
    throw unreadable(path, reasonOf(error), "file-unreadable", error);
  };
  const { size } = await stat(path).catch(refuse);
  if (size > maximumBytes) throw tooLarge(path, size);
  return await readFile(path).catch(refuse);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "does not exist; check the path, which is relative to where the program was started";
    case "EISDIR":
      return "is a folder; name a file in it";
    case "EACCES":
    case "EPERM":
      return "may not be read; check its permissions";
    default:
      return `can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function utf16Hint(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  return mark === "fffe" || mark === "feff" ? " but UTF-16" : "";
}

function unreadable(
  path: string,
  reason: string,
  code: RulesErrorCode = "file-unreadable",
  cause?: unknown,
): RulesError {
  return new RulesError(
    [{ code, message: `\`${path}\` ${reason}` }],
    path,
    cause === undefined ? {} : { cause },
  );
}
