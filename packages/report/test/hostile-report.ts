import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import { checkGrounding } from "@agentltl/grounding";
import { collectRuns, type Report } from "../src/index.ts";

/** What would run, load or send something if it ever became markup. Each sets `window.hacked`, or leaves the page. */
export const attacks: readonly string[] = [
  "<script>window.hacked = 1</script>",
  "</script><script>window.hacked = 2</script>",
  '<img src="http://127.0.0.1:9/x" onerror="window.hacked = 3">',
  '"><svg onload="window.hacked = 4">',
  "<!--<script>window.hacked = 5",
  "javascript:window.hacked=6",
  '<iframe srcdoc="<script>parent.hacked = 7</script>"></iframe>',
  '<style>@import "http://127.0.0.1:9/y"; body { display: none }</style>',
  '<base href="http://127.0.0.1:9/"><meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/z">',
  "\u2028\u2029\ud800 ]]> {{constructor.constructor('window.hacked = 8')()}}",
];

/** A report in which every text that a model, a tool or a user may write is an attack. */
export function hostileReport(): Report {
  const all = attacks.join("\n");
  const procedure = defineProcedure({
    id: all,
    constraints: attacks.map((attack, index) => ({
      name: `${index} ${attack}`,
      formula: parse("count(tool) <= 0"),
      description: attack,
      repair: attack,
      source: { file: attack, line: 1 },
    })),
  });
  const runs = collectRuns(procedure, { facts: [{ name: all, text: all }] });
  for (const [index, attack] of attacks.entries()) {
    const answer = `\`${attack}\` is in lib/shop.py. ${all}`;
    const trace = Trace.fromMetrics({
      id: attack,
      dialogue: [{ role: "user", text: all }],
      tool_calls: [
        { tool_name: "tool", arguments: { [attack]: all }, tool_result: all, agent: attack },
        { tool_name: attack, arguments: { path: attack }, tool_result: { [attack]: [attack] } },
      ],
      final_answer: answer,
    });
    runs.add({
      id: attack,
      place: `${index} ${attack}`,
      trace,
      verification: verifyTrace(trace, procedure),
      grounding: checkGrounding(answer, trace, { outputs: "all" }),
    });
  }
  return runs.report();
}
