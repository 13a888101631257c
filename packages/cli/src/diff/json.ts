import { type RuleChange, wordText } from "@agentltl/rules";
import type { Compared } from "./compared.ts";

/** What differs as JSON, with the form of `schema/diff.json`. */
export function diffJson({ before, after, diff, runs }: Compared): object {
  return {
    format: 1,
    before: { id: before.procedure.id, hash: before.procedure.hash },
    after: { id: after.procedure.id, hash: after.procedure.hash },
    tools_changed: diff.toolsChanged,
    rules: diff.changes.map(changeJson),
    ...(runs === undefined
      ? {}
      : {
          runs: {
            traces: runs.traces,
            verdicts: runs.verdicts,
            mean_before: runs.meanBefore,
            mean_after: runs.meanAfter,
            changed: runs.changed,
          },
        }),
  };
}

function changeJson(change: RuleChange): object {
  if (change.kind !== "changed") return change;
  const { kind, rule, relation, settings } = change;
  const difference = "difference" in relation ? relation.difference : undefined;
  return {
    kind,
    rule,
    relation: relation.kind,
    settings,
    ...(difference === undefined
      ? {}
      : {
          example: {
            run: wordText(difference.word),
            before: difference.verdicts[0],
            after: difference.verdicts[1],
          },
        }),
  };
}
