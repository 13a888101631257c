import type { Procedure } from "../constraint/procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import type { Guard } from "../guard/guard.ts";
import type { PastSettlement } from "../guard/guard-event.ts";
import { argsAreRecorded } from "../trace/args-are-recorded.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message, ToolCall } from "../trace/trace-data.ts";

/** What happened in a trace, in order. */
type Happening =
  | { readonly kind: "said"; readonly message: Message; readonly turn: number | undefined }
  | { readonly kind: "call"; readonly call: ToolCall; readonly turn: number | undefined };

/** The name that {@link guardOfTrace} tells its guard for the call at a position: recorded names may be missing, or be there twice. */
export function callIdAt(position: number): string {
  return `call-${position}`;
}

/**
 * A guard that was told all that a trace holds, as the past: it has refused nothing, and knows what the rules say of each call. Its calls
 * stand at the same positions as the trace's, so `explain(callIdAt(position))` says of each why. Throws what `createGuard` throws.
 */
export function guardOfTrace(trace: Trace, procedure: Procedure): Guard {
  const { labels, input } = trace;
  const guard = createGuard(procedure, { posture: "observe", labels, input });
  let turn = 1;
  for (const happening of inOrder(trace)) {
    while (happening.turn !== undefined && happening.turn > turn) {
      guard.finished({ end: "turn" });
      turn += 1;
    }
    if (happening.kind === "said") guard.said(happening.message);
    else tellCall(guard, happening.call, trace);
  }
  return guard;
}

function inOrder({ calls, dialogue }: Trace): readonly Happening[] {
  const said = (message: Message): Happening => ({ kind: "said", message, turn: message.turn });
  return [
    ...calls.flatMap((call, position): readonly Happening[] => [
      ...dialogue.filter(({ afterCall }) => afterCall === position).map(said),
      { kind: "call", call, turn: call.turn },
    ]),
    ...dialogue.filter(({ afterCall }) => afterCall >= calls.length).map(said),
  ];
}

function tellCall(guard: Guard, call: ToolCall, trace: Trace): void {
  const { name, args, step, agent, startedAt, position } = call;
  guard.ran(
    {
      id: callIdAt(position),
      name,
      // What is no JSON can't be read either, and is known to be missing.
      args: argsAreRecorded(trace, position) ? args : undefined,
      ...(step === undefined ? {} : { step }),
      ...(agent === undefined ? {} : { agent }),
      ...(startedAt === undefined ? {} : { at: startedAt }),
    },
    settlementOf(call),
  );
}

function settlementOf({ outcome, result, endedAt }: ToolCall): PastSettlement | undefined {
  const at = endedAt === undefined ? {} : { at: endedAt };
  switch (outcome) {
    case "ok":
      return result === undefined ? undefined : { result, ...at };
    case "error":
      return { error: result ?? "the error was not recorded", ...at };
    case "refused":
      return { refused: "refused", ...at };
    case "denied":
      return { denied: "denied", ...at };
    case "unknown":
      return result === undefined ? undefined : { result, outcome: "unknown", ...at };
    case "pending":
      return undefined;
  }
}
