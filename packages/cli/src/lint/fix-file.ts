import { readFile } from "node:fs/promises";
import { fixRules, type LintFinding, type LintTool, lint } from "@agentltl/rules";
import { loadRuleFile } from "@agentltl/rules/node";
import { attempt } from "../errors/attempt.ts";
import { writeWhole } from "../write-whole.ts";

/** One change may uncover the next: the arguments of a tool are known once its name is right. */
const mostRounds = 5;

/** Mends what is mechanical in a rule file, and writes it where something was. Nothing in a file that can't be read. */
export async function fixFile(
  path: string,
  tools: readonly LintTool[] | undefined,
): Promise<readonly LintFinding[]> {
  const fixed: LintFinding[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const read = await attempt(() => loadRuleFile(path));
    if (read.kind === "threw") break;
    const found = lint(read.value, tools === undefined ? {} : { tools });
    const mended = fixRules(
      await readFile(path, "utf8"),
      found.filter(({ file }) => file === path),
    );
    if (mended.fixed.length === 0) break;
    await writeWhole(path, mended.text);
    fixed.push(...mended.fixed);
  }
  return fixed;
}
