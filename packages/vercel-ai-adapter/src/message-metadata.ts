import type { Decision } from "@agentltl/core";
import type { Json, Run } from "@agentltl/core/host";
import { member } from "./member.ts";
import type { Turn } from "./turn.ts";

/** What a UI message says of a run. JSON. */
export interface UIVerdict {
  /** The session. */
  readonly id: string;
  readonly label: Run["verification"]["label"];
  readonly score: number | null;
  /** `text` is for people; what the model read stands in the tool's part. */
  readonly refused: readonly {
    readonly toolCallId: string;
    readonly tool: string;
    readonly rule: string;
    readonly text: string;
    readonly decision: string;
  }[];
  readonly owed: readonly { readonly rule: string; readonly text: string }[];
  /** Present where an answer was checked. `grounded: null`: it could not be judged. */
  readonly answer?: { readonly grounded: boolean | null; readonly findings: Json };
  readonly stopped?: { readonly rule: string; readonly text: string };
}

/** What `toUIMessageStream` takes: the metadata for a part of the stream. */
export type MessageMetadata = (given: {
  readonly part: { readonly type: string };
}) => { readonly agentltl: UIVerdict } | undefined;

/** The verdict on a turn, for the part that ends its message. */
export function messageMetadataOf(turn: Turn): MessageMetadata {
  return ({ part }) => (member(part, "type") === "finish" ? { agentltl: verdictOf(turn) } : undefined);
}

function verdictOf({ run, session }: Turn): UIVerdict {
  const { id, verification, decisions, owed, answer, stopped } = run();
  return {
    id,
    label: verification.label,
    score: verification.score,
    refused: decisions
      .filter(({ kind }) => kind !== "allow" && kind !== "wait")
      .map((decision) => ({
        toolCallId: session.hostIdOf(decision.call.id),
        tool: decision.call.name,
        rule: decision.findings[0]?.constraint ?? "",
        text: textFor(decision, session.options.rules),
        decision: decision.decision,
      })),
    owed: owed.map(({ constraint, detail }) => ({ rule: constraint, text: detail })),
    ...(answer === undefined ? {} : { answer: { grounded: answer.grounded, findings: answer.findings } }),
    ...(stopped === undefined ? {} : { stopped: { rule: stopped.constraint, text: stopped.detail } }),
  };
}

/** Why a call was refused, for people: what the rule is for, where it says so. */
function textFor({ findings: [finding] }: Decision, rules: Turn["session"]["options"]["rules"]): string {
  const rule = rules.constraints.find(({ name }) => name === finding?.constraint);
  return rule?.description || finding?.detail || "the call could not be judged";
}
