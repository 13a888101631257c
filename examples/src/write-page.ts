import { writeFile } from "node:fs/promises";
import { type Procedure, verifyTrace } from "@agentltl/core";
import type { Run } from "@agentltl/core/host";
import { checkGrounding, questionOf } from "@agentltl/grounding";
import { sourceParser } from "@agentltl/grounding/node";
import { collectRuns } from "@agentltl/report";
import { renderReport } from "@agentltl/report/node";

/** Writes a page that shows runs call by call, each under its name. */
export async function writePage(
  file: string,
  runs: Readonly<Record<string, Run>>,
  rules: Procedure,
): Promise<void> {
  const parser = await sourceParser();
  const collected = collectRuns(rules, { title: "AgentLTL demo" });
  for (const [name, { trace }] of Object.entries(runs)) {
    const { finalAnswer } = trace;
    const question = questionOf(trace);
    const common = { id: name, place: name, trace, verification: verifyTrace(trace, rules) };
    collected.add(
      finalAnswer === undefined
        ? common
        : {
            ...common,
            grounding: checkGrounding(finalAnswer, trace, {
              parser,
              ...(question === undefined ? {} : { question }),
            }),
          },
    );
  }
  await writeFile(file, renderReport(collected.report()));
}
