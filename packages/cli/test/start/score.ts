import { type Constraint, defineProcedure, parse, verifyTrace } from "@agentltl/core";

const constraints: readonly Constraint[] = [
  { name: "looked-first", formula: parse("precedes(search, answer_user)"), weight: 2 },
  { name: "one-search", formula: parse("count(search) <= 1"), weight: 1 },
];
const record = {
  tool_calls: [
    { step: 1, tool_name: "search", arguments: { q: "tides" }, tool_result: "3 pages" },
    { step: 2, tool_name: "search", arguments: { q: "tide" }, tool_result: "5 pages" },
    { step: 3, tool_name: "answer_user", arguments: {}, tool_result: "sent" },
  ],
};
const { score, label, details } = verifyTrace(record, defineProcedure({ constraints }));
console.log(score?.toFixed(3), label, details);
