import { defineProcedure, reward, type Verification, verifyTrace } from "@agentltl/core";
import type { Run } from "@agentltl/core/host";
import { goldTrace } from "../instance/gold-trace.ts";
import type { Task } from "../instance/instance.ts";
import { byLayer } from "../layers/layers.ts";
import { enforcements } from "./enforcements.ts";
import type { LayerCount, RunKey, RunRecord } from "./run-record.ts";

/** Scores a finished run by all constraints of its task, whatever the guard was given. */
export function judgeRun(key: RunKey, run: Run, task: Task): RunRecord {
  const procedure = defineProcedure({ constraints: task.constraints });
  const verification = verifyTrace(run.trace, procedure);
  const answer = { value: task.answer, marker: "Final answer:" };
  const { value, parts } = reward(run.trace, { procedure, gold: goldTrace(task).calls, answer });
  const ended = endOf(run);
  const ran = run.trace.calls.filter(({ outcome }) => outcome !== "refused" && outcome !== "denied");
  return {
    format: 1,
    ...key,
    compliance: verification.score,
    correct: parts.accuracy === null ? null : parts.accuracy === 1,
    reward: value,
    layers: layerCounts(verification),
    events: enforcements(run, task.constraints),
    proposed: run.trace.calls.length,
    ran: ran.length,
    gold: task.gold.length,
    ended,
    // What ends a run whose calls are spent is no answer, even where a host's loop needs a message there.
    answer: ended === "budget" ? null : (run.trace.finalAnswer ?? null),
  };
}

function endOf({ stopped, trace }: Run): RunRecord["ended"] {
  if (stopped !== undefined) return "stopped";
  return trace.finalAnswer === undefined || trace.finalAnswer.trim() === "" ? "budget" : "answered";
}

function layerCounts({ constraints }: Verification): RunRecord["layers"] {
  return byLayer((layer): LayerCount => {
    const some = constraints.filter((one) => one.layer === layer);
    const violated = some.filter(({ passed }) => passed === false);
    return {
      satisfied: some.filter(({ passed }) => passed === true).length,
      violated: violated.length,
      unevaluable: some.filter(({ passed }) => passed === null).length,
      violatedWeight: violated.reduce((sum, { weight }) => sum + weight, 0),
    };
  });
}
