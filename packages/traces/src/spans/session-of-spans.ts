import type { TraceGap } from "@agentltl/core";
import type { Ended, Entry, Proposed } from "../transcript/entry.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { ModelSpan } from "./model-span.ts";
import { modelSpans } from "./model-spans.ts";
import { newEntries, nothingTold } from "./new-entries.ts";
import type { Span } from "./span.ts";
import { type SpanTree, spanTree } from "./span-tree.ts";
import { matchRuns, type ToolSpan, toolSpans } from "./tool-spans.ts";

/** An entry with the moment at which it happened, for putting runs that no reply proposed between replies. */
interface Placed {
  readonly entry: Entry;
  readonly at: number | undefined;
}

/**
 * The session that the spans of one trace tell of. Replies come in the order of causes; a run is brought to the call that was proposed; a run
 * that no reply proposed stands where its time is, and runs of one parent that overlap are one step.
 */
export function sessionOfSpans(spans: readonly Span[]): Pick<Transcript, "entries" | "gaps"> {
  const tree = spanTree(spans);
  const models = modelSpans(tree);
  const replies = replyEntries(models, tree);
  const runs = toolSpans(tree);
  const { runOf, alone } = matchRuns(
    replies.map(({ entry }) => entry),
    runs,
  );
  const runOfId = new Map(
    [...runOf].flatMap(([{ id }, run]) => (id === undefined ? [] : [[id, run] as const])),
  );
  const answered = new Set(
    replies.flatMap(({ entry }) => (entry.kind === "answered" && entry.id !== undefined ? [entry.id] : [])),
  );
  // A result without an id belongs to some run of that name, and the spans of tools say to which.
  const ran = new Set<unknown>(runs.map(({ work }) => work.call.name));
  const tell = ({ entry, at }: Placed): readonly Placed[] => {
    switch (entry.kind) {
      case "answered": {
        const run = entry.id === undefined ? undefined : runOfId.get(entry.id);
        const isTold = entry.id === undefined ? ran.has(entry.name) : run !== undefined && says(run);
        return isTold ? [] : [{ entry: { ...entry, ended: withEnd(entry.ended, run) }, at }];
      }
      case "reply": {
        const calls = entry.calls.map((call) =>
          withRun(call, runOf.get(call), call.id !== undefined && answered.has(call.id)),
        );
        return [{ entry: { ...entry, calls }, at }];
      }
      case "said":
      case "odd":
        return [{ entry, at }];
    }
  };
  const entries = withRuns(replies.flatMap(tell), alone, tree);
  return { entries, gaps: gapsOf(models, tree) };
}

function replyEntries(models: readonly ModelSpan[], tree: SpanTree): readonly Placed[] {
  const told = nothingTold();
  return models.flatMap((span) => {
    const inTool = tree.around(span).some(({ work }) => work.kind === "tool");
    return newEntries(told, span.work, inTool).map((entry) => ({
      entry: withAgent(entry, span, tree),
      at: span.start,
    }));
  });
}

/** The agent that a reply belongs to: what the span says, else the nearest span around it that names one. */
function withAgent(entry: Entry, span: ModelSpan, tree: SpanTree): Entry {
  if (entry.kind !== "reply" || entry.agent !== undefined) return entry;
  return { ...entry, agent: span.work.agent ?? agentAround(span, tree) };
}

function agentAround(span: Span, tree: SpanTree): string | undefined {
  const agents = tree.around(span).map(({ work }) => (work.kind === "tool" ? undefined : work.agent));
  return agents.find((agent) => agent !== undefined);
}

function says({ work }: ToolSpan): boolean {
  const { ended } = work.call;
  return ended?.result !== undefined || ended?.outcome !== undefined;
}

/** A result that a message told, with the time at which the run ended. */
function withEnd(ended: Ended, run: ToolSpan | undefined): Ended {
  return run?.end === undefined ? ended : { endedAt: run.end, ...ended };
}

/** A run that is over and says nothing has an end of which nothing is known, unless a message tells of it. */
function withRun(call: Proposed, run: ToolSpan | undefined, isAnswered: boolean): Proposed {
  if (run === undefined) return call;
  const { args, startedAt, ended, agent } = run.work.call;
  const isOver = says(run) || (run.end !== undefined && !isAnswered);
  const known: Ended | undefined = isOver ? ended : undefined;
  return {
    ...call,
    args: call.args ?? args,
    agent: call.agent ?? agent,
    startedAt: call.startedAt ?? startedAt,
    ended: call.ended ?? known,
  };
}

function withRuns(told: readonly Placed[], runs: readonly ToolSpan[], tree: SpanTree): readonly Entry[] {
  const entries = [...told];
  for (const group of parallelRuns(runs)) {
    const [first] = group;
    if (first === undefined) continue;
    const calls = group.map(({ work }) => work.call);
    const entry: Entry = { kind: "reply", text: "", calls, agent: agentAround(first, tree) };
    const behind = entries.findIndex(
      ({ at }) => at !== undefined && first.start !== undefined && at > first.start,
    );
    entries.splice(behind < 0 ? entries.length : behind, 0, { entry, at: first.start });
  }
  return entries.map(({ entry }) => entry);
}

/** Runs that overlap under one parent: none waited for another. */
function parallelRuns(runs: readonly ToolSpan[]): readonly (readonly ToolSpan[])[] {
  const groups: ToolSpan[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    const overlaps = last?.some(
      ({ parent, end }) =>
        parent === run.parent && end !== undefined && run.start !== undefined && run.start < end,
    );
    if (overlaps === true) last?.push(run);
    else groups.push([run]);
  }
  return groups;
}

function gapsOf(models: readonly ModelSpan[], { spans }: SpanTree): readonly TraceGap[] {
  if (spans.length === 0) return [];
  if (models.some(({ work }) => work.replied.length > 0)) {
    const { work } = models.at(-1) ?? {};
    // Our own writer leaves out what there was not.
    const isKnown = work === undefined || work.isNew === true || work.failed === true;
    return isKnown || work.replied.length > 0
      ? []
      : [{ kind: "finalAnswer", detail: "what the model replied last is not recorded" }];
  }
  const asked = spans.some(({ work }) => work.kind === "model");
  const detail = asked
    ? "what the model replied is not recorded; turn on the recording of content"
    : "no span of a model is in the log, so the final answer is not recorded";
  return [{ kind: "finalAnswer", detail }];
}
