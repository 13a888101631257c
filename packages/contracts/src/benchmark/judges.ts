import { attemptLater } from "@agentltl/core/host";
import { z } from "zod";
import { families } from "../conformance/conformance.ts";
import { ContractsError } from "../errors/contracts-error.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import type { AskModel } from "../observed/model-extractor.ts";
import type { BenchmarkRun } from "./benchmark-run.ts";
import type { Evaluator } from "./evaluators.ts";

/** What a judge is shown besides the instruction, the query and the answer. */
export type JudgeSees = "answer" | "trace" | "expected graph";

const answer = z.strictObject({ verdict: z.enum(["clean", ...families]) });

const names: Readonly<Record<JudgeSees, string>> = {
  answer: "output-only judge",
  trace: "trace-aware judge",
  "expected graph": "judge with the expected graph",
};

const system =
  "You judge whether an agent followed an instruction for a query. Say `clean`, or the one failure that explains the rest: " +
  "`misbranch` (it did what is for another case), `omission` (something that is owed was not done), `order` (it was done too early or too late), " +
  "`extra` (something nobody asked for was done), `invariant` (a rule on values or counts was broken), `output` (the answer has another form).";

/** A free-form judge: any model, asked for the family of the failure. An answer of another form throws `observation-invalid`. */
export function judge(sees: JudgeSees, ask: AskModel, instruction: (run: BenchmarkRun) => string): Evaluator {
  return {
    name: names[sees],
    judge: async (run) => {
      const prompt = [
        `Instruction:\n${instruction(run)}`,
        `Query: ${JSON.stringify(run.expected.query)}`,
        ...(sees === "answer" ? [] : [`Calls:\n${callsOf(run)}`]),
        ...(sees === "expected graph" ? [`Owed for this query:\n${graphOf(run.expected)}`] : []),
        `Answer: ${run.answer}`,
      ].join("\n\n");
      const asked = await attemptLater(() => ask({ system, prompt, schema: z.toJSONSchema(answer) }));
      if (asked.kind === "threw")
        throw new ContractsError("observation-invalid", `the judge did not answer: ${String(asked.error)}`);
      const read = answer.safeParse(asked.value);
      if (!read.success)
        throw new ContractsError("observation-invalid", "the judge's answer has another form: { verdict }");
      return read.data.verdict === "clean" ? null : read.data.verdict;
    },
  };
}

function callsOf({ steps }: BenchmarkRun): string {
  return steps.map(({ tool, args }, place) => `#${place + 1} ${tool} ${JSON.stringify(args)}`).join("\n");
}

function graphOf({ nodes, edges }: ExpectedGraph): string {
  return [
    ...nodes.map(({ id, label }) => `${id}: ${label}`),
    ...edges.map(({ from, to }) => `${from} before ${to}`),
  ].join("\n");
}
