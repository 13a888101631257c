import { readFile } from "node:fs/promises";
import { type LintFinding, type LintTool, lintAndFix } from "@agentltl/rules";
import { openBeside } from "@agentltl/rules/node";
import { attempt } from "../errors/attempt.ts";
import { loadRuleFile } from "../rules/load-rule-file.ts";
import { writeWhole } from "../write-whole.ts";

/** Mends what is mechanical in a rule file, and writes it where something was. Nothing in a file that can't be read. */
export async function fixFile(
  path: string,
  tools: readonly LintTool[] | undefined,
): Promise<readonly LintFinding[]> {
  const read = await attempt(() => loadRuleFile(path));
  if (read.kind === "threw") return [];
  const { text, fixed } = lintAndFix(await readFile(path, "utf8"), {
    file: path,
    open: openBeside,
    registry: read.value.procedure.registry,
    ...(tools === undefined ? {} : { tools }),
  });
  if (fixed.length > 0) await writeWhole(path, text);
  return fixed;
}
