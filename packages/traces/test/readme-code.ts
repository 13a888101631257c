import { defineProcedure, parse, verifyTrace } from "@agentltl/core";
import { readTraces, recognise, writeOtlp } from "@agentltl/traces";

// Messages of OpenAI, as an application stored them. The result of the refund was lost.
const log = [
  { role: "user", content: "Refund W23, please." },
  {
    role: "assistant",
    tool_calls: [
      { id: "c1", type: "function", function: { name: "refund", arguments: '{"order_id":"W23"}' } },
    ],
  },
  { role: "assistant", content: "Done." },
];

const recognised = recognise(log); // { kind: "recognised", format: "openai-chat", reason: ... }
const { traces } = readTraces(log); // one trace for each session of the log
const lost = traces.flatMap(({ gaps }) => gaps.map(({ detail }) => detail));

const procedure = defineProcedure({
  constraints: [
    { name: "no-cancel", formula: parse("not called(cancel)") },
    { name: "refund-worked", formula: parse("called(refund(outcome = ok))") },
  ],
});
const verdicts = traces.map((trace) => verifyTrace(trace, procedure));
const requests = traces.map((trace, index) => writeOtlp(trace, { verification: verdicts[index] }));

export const figures: Readonly<Record<"recognised" | "lost" | "verdicts" | "events", unknown>> = {
  recognised,
  lost,
  verdicts: verdicts.flatMap(({ constraints }) =>
    constraints.map(({ name, verdict }) => `${name}: ${verdict}`),
  ),
  events: requests.map((request) => JSON.stringify(request).split("gen_ai.evaluation.result").length - 1),
};
