import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readJsonText } from "@agentltl/traces/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { writeReason } from "../errors/write-reason.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";
import { writeWhole } from "../write-whole.ts";
import type { Accepted } from "./baseline.ts";
import { type Finding, findingKey } from "./finding.ts";

/** The findings that a file accepts. A file that isn't there accepts none where `mayBeAbsent`; else it is an error. */
export async function readBaseline(file: string, cwd: string, mayBeAbsent: boolean): Promise<Accepted> {
  const read = await attempt(() => readFile(resolve(cwd, file), "utf8"));
  if (read.kind === "threw") {
    const code = Object(read.error).code;
    if (code === "ENOENT" && mayBeAbsent) return new Map();
    throw new InputError(
      code === "ENOENT"
        ? `--baseline \`${file}\` doesn't exist; write it with --update-baseline`
        : `--baseline \`${file}\` ${reasonOf(read.error)}`,
    );
  }
  const json = await readJsonText(read.value);
  if (json.kind === "fault") {
    const line = read.value.slice(0, json.fault.offset).split("\n").length;
    throw new InputError(`${file}:${line}: ${json.fault.message}; write it anew with --update-baseline`);
  }
  return new Map(findingsIn(json.value, file).map((finding) => [findingKey(finding), finding]));
}

/** Writes the findings, sorted, one on each line, so that two versions compare well. The file is replaced whole or left as it was. */
export async function writeBaseline(file: string, cwd: string, findings: readonly Finding[]): Promise<void> {
  const sorted = findings.toSorted((one, other) => (findingKey(one) < findingKey(other) ? -1 : 1));
  const lines = sorted.map(({ rule, task, witness }) => `    ${JSON.stringify({ rule, task, witness })}`);
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  const text = `{\n  "format": 1,\n  "findings": ${list}\n}\n`;
  const written = await attempt(() => writeWhole(resolve(cwd, file), text));
  if (written.kind === "done") return;
  throw new InputError(`--baseline \`${file}\` ${writeReason(written.error)}`);
}

function findingsIn(value: unknown, file: string): readonly Finding[] {
  const { format, findings } = Object(value);
  if (format !== 1 || !Array.isArray(findings))
    throw new InputError(
      `${file}: a baseline is { "format": 1, "findings": [...] }; write it anew with --update-baseline`,
    );
  return findings.map((finding: unknown, index) => findingIn(finding, file, index));
}

function findingIn(value: unknown, file: string, index: number): Finding {
  const { rule, task, witness } = Object(value);
  if (typeof rule === "string" && typeof task === "string" && typeof witness === "string")
    return { rule, task, witness };
  throw new InputError(
    `${file}: findings[${index}] is ${visible(JSON.stringify(value) ?? "nothing")}; each has rule, task and witness as texts`,
  );
}
