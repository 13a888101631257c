import { groupBy, type Json } from "@agentltl/core/host";
import { dateOf } from "../json/date-of.ts";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, nameOf, textOf } from "../json/members.ts";
import { sessionOfSpans } from "../spans/session-of-spans.ts";
import type { SpanFacts } from "../spans/span.ts";
import { understandSpan } from "../spans/understand-span.ts";
import type { Format } from "./format.ts";

/** LangSmith's run exports: runs as a list, a run a line, or one run with its `child_runs`. The runs of a trace are a session. */
export const langSmith: Format = {
  name: "langsmith",
  recognise: (document) => {
    const [first] = runsIn(document);
    return first !== undefined && isRun(first) ? "runs with `run_type`" : undefined;
  },
  read: (document) => {
    const runs = runsIn(document).flatMap((run, index) =>
      withChildren(run, Array.isArray(document) ? `[${index}]` : "", undefined),
    );
    return [...groupBy(runs, ({ trace }) => trace)].map(([trace, members]) => ({
      ...sessionOfSpans(members.toSorted(byOrder).map(({ facts }) => understandSpan(facts))),
      ...(trace === "" ? {} : { id: trace }),
    }));
  },
  isPart: isRun,
  sessionOf: (line) => nameOf(member(line, "trace_id")),
};

interface FoundRun {
  readonly trace: string;
  readonly order: string;
  readonly facts: SpanFacts;
}

function runsIn(document: Json): readonly Json[] {
  if (Array.isArray(document)) return document;
  const runs = member(document, "runs");
  return Array.isArray(runs) ? runs : [document];
}

function isRun(value: Json): boolean {
  return typeof member(value, "run_type") === "string" && member(value, "inputs") !== undefined;
}

/** LangSmith's own order: time and place in the tree, as one text. */
function byOrder(left: FoundRun, right: FoundRun): number {
  return left.order < right.order ? -1 : left.order > right.order ? 1 : 0;
}

function withChildren(run: Json, path: string, parent: string | undefined): readonly FoundRun[] {
  const found: FoundRun[] = [];
  const waiting: { run: Json; path: string; parent: string | undefined }[] = [{ run, path, parent }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const read = readRun(next.run, next.path, next.parent);
    const first = found[0];
    found.push(first === undefined ? read : { ...read, trace: first.trace });
    for (const [index, child] of listOf(member(next.run, "child_runs")).entries())
      waiting.push({ run: child, path: inside(next.path, `child_runs[${index}]`), parent: read.facts.id });
  }
  return found;
}

function readRun(run: Json, path: string, parent: string | undefined): FoundRun {
  const id = nameOf(member(run, "id")) ?? path;
  const type = member(run, "run_type");
  const kind = type === "tool" ? "tool" : type === "llm" ? "model" : undefined;
  const error = firstMember(run, ["error"]);
  const facts: SpanFacts = {
    id,
    parent: nameOf(firstMember(run, ["parent_run_id"])) ?? parent,
    name: textOf(member(run, "name")) ?? "",
    start: timeOf(member(run, "start_time")),
    end: timeOf(member(run, "end_time")),
    failed: error !== undefined,
    error,
    attributes: {},
    events: [],
    kind,
    input: firstMember(run, ["inputs"]),
    output: kind === "tool" ? returnedBy(run) : firstMember(run, ["outputs"]),
    path,
  };
  return {
    trace: nameOf(firstMember(run, ["trace_id"])) ?? id,
    order: textOf(member(run, "dotted_order")) ?? "",
    facts,
  };
}

/** A tool's result is wrapped in `output`. */
function returnedBy(run: Json): Json | undefined {
  const outputs = firstMember(run, ["outputs"]);
  return member(outputs, "output") ?? outputs;
}

/** Milliseconds, or a date: one without a zone is in UTC. */
function timeOf(time: Json | undefined): number | undefined {
  if (typeof time === "number") return time;
  return dateOf(typeof time === "string" && !/(Z|[+-]\d\d:?\d\d)$/.test(time) ? `${time}Z` : time);
}
