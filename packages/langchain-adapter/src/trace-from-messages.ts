import { createGuard, type Guard, type Procedure, Trace } from "@agentltl/core";
import {
  attempt,
  createSessionGuard,
  freshIds,
  type PastSettlement,
  tellPast,
  warnOnce,
} from "@agentltl/core/host";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { readHistory, readShown, type Shown } from "./history.ts";
import { checkOptions, type LangChainOptions, toolsOf } from "./options.ts";
import { newRunId, warnOnConsole } from "./platform.ts";
import { countTokens, metricsOf, noTokens, type Tokens } from "./token-count.ts";

/** What messages don't tell. */
export interface TraceFacts {
  readonly id?: string;
  /** Whether the session is over. Default `true`. */
  readonly ended?: boolean;
  /** The rules under which the session was guarded. A mark that a call was refused is believed only where they object to the call. */
  readonly rules?: Procedure;
}

/**
 * A guard that knows what stored messages show. Their calls count in every rule. Whoever can write messages can write marks, so a call that
 * claims to have been refused counts as made, unless the rules object to it. What messages don't hold stays unknown: what was removed from
 * them, and arguments that a middleware changed behind our back. Throws what `createGuard` throws.
 */
export function guardFromMessages(messages: readonly BaseMessage[], options: LangChainOptions): Guard {
  checkOptions(options);
  const warn = warnOnce(options.onWarning ?? warnOnConsole);
  return createSessionGuard(options, {
    id: newRunId(),
    tools: toolsOf(options),
    past: readHistory(messages),
    canSendBack: true,
    freshId: freshIds(),
    warn,
  });
}

/**
 * The trace of stored messages: calls in the order in which the model wrote them, a reply a step. A call that no message answers is
 * `pending`; one whose arguments are no JSON never ran, and is `refused`. Without `rules` no mark is believed: a call that claims to have been
 * refused is one that failed.
 */
export function traceFromMessages(messages: readonly BaseMessage[], facts: TraceFacts = {}): Trace {
  const { id, ended = true, rules } = facts;
  const shown = readShown(messages);
  const freshId = freshIds();
  const believed = rules === undefined ? new Set<number>() : refusedUnder(rules, shown);
  const calls: object[] = [];
  const dialogue: object[] = [];
  const gaps: object[] = [];
  let turn = 1;
  let isOver = false;
  let finalAnswer: string | undefined;
  for (const [index, event] of shown.entries()) {
    if (isOver) turn += 1;
    isOver = event.kind === "answer";
    switch (event.kind) {
      case "said":
        dialogue.push({ role: event.role, text: event.text, afterCall: calls.length, turn });
        break;
      case "answer":
        dialogue.push({ role: "assistant", text: event.text, answer: true, afterCall: calls.length, turn });
        finalAnswer = event.text;
        break;
      case "call":
      case "open":
      case "unreadable": {
        const own =
          event.kind === "unreadable"
            ? { id: freshId(""), args: event.text }
            : { id: freshId(event.hostId), args: event.args };
        const { name, step } = event;
        calls.push({
          ...own,
          name,
          position: calls.length,
          step,
          turn,
          ...endOf(event, believed.has(index)),
        });
      }
    }
  }
  const metrics = metricsOf(tokensIn(messages));
  if (metrics.total_tokens === undefined)
    gaps.push({ kind: "metrics", detail: "some replies don't say what they cost" });
  for (const { name, tool_call_id: hostId } of resultsAlone(messages))
    gaps.push({
      kind: "call",
      detail: `a result of ${name === undefined ? "a call" : `a call of \`${name}\``} (${hostId}) that is not in the messages`,
    });
  return Trace.fromJSON({
    format: 1,
    ...(id === undefined ? {} : { id }),
    calls,
    dialogue,
    ...(finalAnswer === undefined ? {} : { finalAnswer }),
    metrics,
    ended,
    gaps,
  });
}

/** Results of calls that no message proposes: what came before was cut off, and what else ran there is not known. */
function resultsAlone(messages: readonly BaseMessage[]): readonly ToolMessage[] {
  const replies = messages.filter((message) => AIMessage.isInstance(message));
  const proposed = new Set(
    replies.flatMap(({ tool_calls = [], invalid_tool_calls = [] }) =>
      [...tool_calls, ...invalid_tool_calls].map(({ id }) => id),
    ),
  );
  return messages
    .filter((message) => ToolMessage.isInstance(message))
    .filter(({ tool_call_id: id }) => !proposed.has(id));
}

/** Which of the calls that claim to have been refused the rules object to. */
function refusedUnder(rules: Procedure, shown: readonly Shown[]): ReadonlySet<number> {
  const guard = createGuard(rules, { unknownTools: "warn" });
  const believed = new Set<number>();
  for (const [index, event] of shown.entries()) {
    if (event.kind === "open" || event.kind === "unreadable") continue;
    tellPast(guard, event, () => `${index}`);
    if (event.kind === "call" && guard.trace.calls.at(-1)?.outcome === "refused") believed.add(index);
  }
  return believed;
}

function endOf(
  event: Extract<Shown, { readonly kind: "call" | "open" | "unreadable" }>,
  isBelieved: boolean,
): object {
  switch (event.kind) {
    case "open":
      return { outcome: "pending" };
    case "unreadable":
      return { outcome: "refused" };
    case "call":
      return isBelieved ? { outcome: "refused" } : outcomeOf(event.settlement);
  }
}

function outcomeOf(settlement: PastSettlement): object {
  if ("refused" in settlement) return { outcome: "error", result: settlement.refused };
  if ("denied" in settlement) return { outcome: "denied" };
  if ("error" in settlement) return { outcome: "error", result: settlement.error };
  const unsure = settlement.outcome === "unknown";
  const known = attempt(() => JSON.stringify(settlement.result));
  const result = known.kind === "done" && known.value !== undefined ? { result: settlement.result } : {};
  return { outcome: unsure ? "unknown" : "ok", ...result };
}

function tokensIn(messages: readonly BaseMessage[]): Tokens {
  const replies = messages.filter((message) => AIMessage.isInstance(message));
  return replies.reduce((sum, { usage_metadata: usage }) => countTokens(sum, usage), noTokens);
}
