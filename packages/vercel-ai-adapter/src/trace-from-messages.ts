import { Trace } from "@agentltl/core";
import { attempt, freshIds, type Json, type PastSettlement } from "@agentltl/core/host";
import { asModelMessages } from "./as-model-messages.ts";
import { readShown, type ShownCall } from "./history.ts";
import { isRefusal } from "./tool-call-blocked-error.ts";

/** What messages don't tell. */
export interface TraceFacts {
  readonly id?: string;
  /** Whether the session is over. Default `true`. */
  readonly ended?: boolean;
}

/**
 * The trace of what was stored of a session: `ModelMessage[]`, `UIMessage[]` of a client, or the `steps` of a result; all three give the same
 * calls. A step is a reply of the model, calls stand in the order in which it wrote them, however they ended. What these never hold is a gap:
 * counters, and in steps what the user said. A call that waits for a person or a client is `pending`. Throws nothing on messages that are none.
 */
export function traceFromMessages(stored: readonly unknown[], { id, ended = true }: TraceFacts = {}): Trace {
  const shown = readShown(asModelMessages(stored));
  const freshId = freshIds();
  const calls: object[] = [];
  const dialogue: object[] = [];
  const gaps: object[] = [{ kind: "metrics", detail: "messages hold no counters" }];
  let turn = 1;
  let isOver = false;
  let finalAnswer: string | undefined;
  for (const event of shown) {
    if (isOver) turn += 1;
    isOver = event.kind === "answer";
    if (event.kind === "call") {
      const args = jsonOf(event.args);
      if (args === undefined)
        gaps.push({
          kind: "args",
          call: calls.length,
          detail: `arguments of call #${calls.length + 1} are not recorded`,
        });
      const { name, step } = event;
      calls.push({
        id: freshId(event.hostId),
        name,
        args: args ?? null,
        position: calls.length,
        step,
        turn,
        ...endOf(event),
      });
      continue;
    }
    const message =
      event.kind === "answer"
        ? { role: "assistant", text: event.text, answer: true }
        : { role: event.role, text: event.text };
    dialogue.push({ ...message, afterCall: calls.length, turn });
    if (event.kind === "answer") finalAnswer = event.text;
  }
  if (!shown.some((event) => event.kind === "said" && event.role === "user"))
    gaps.push({ kind: "dialogue", detail: "what the user said is not recorded" });
  return Trace.fromJSON({
    format: 1,
    ...(id === undefined ? {} : { id }),
    calls,
    dialogue,
    ...(finalAnswer === undefined ? {} : { finalAnswer }),
    metrics: {},
    ended,
    gaps,
  });
}

/** How a call ended, and with what. */
function endOf({ settlement }: ShownCall): { readonly outcome: string; readonly result?: Json } {
  if (settlement === undefined) return { outcome: "pending" };
  if ("refused" in settlement) return { outcome: "refused" };
  if ("denied" in settlement) return { outcome: isRefusal(settlement.denied) ? "refused" : "denied" };
  const { outcome, value } = endedWith(settlement);
  const result = jsonOf(value);
  return { outcome, ...(result === undefined ? {} : { result }) };
}

function endedWith(settlement: Extract<PastSettlement, { result: unknown } | { error: unknown }>) {
  return "error" in settlement
    ? { outcome: "error", value: settlement.error }
    : { outcome: "ok", value: settlement.result ?? null };
}

/** As JSON; `undefined` where it is none. */
function jsonOf(value: unknown): Json | undefined {
  const text = attempt((): string | undefined => JSON.stringify(value));
  return text.kind === "done" && text.value !== undefined ? JSON.parse(text.value) : undefined;
}
