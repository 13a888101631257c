import type { Decision, ProposedCall, Ticket } from "../guard/decision.ts";
import type { Guard } from "../guard/guard.ts";
import type { Settlement } from "../guard/guard-event.ts";
import { attemptLater } from "./attempt-later.ts";
import { freshIds } from "./fresh-ids.ts";

/** A call as a loop has it: without an `id`, or with one that came before, it gets one of its own. */
export type LoopCall<Args> = Omit<ProposedCall, "id" | "args" | "step" | "approved"> & {
  readonly id?: string | undefined;
  readonly args: Args;
  readonly step?: number | undefined;
};

/** How {@link guardCalls} runs calls. */
export interface GuardCallsOptions {
  /** Asks a person about a call of a rule of mode `ask`: true lets it run. Without it nobody is asked, and the model is told what stands in its way. */
  readonly ask?: ((decision: Decision) => boolean | PromiseLike<boolean>) | undefined;
}

/**
 * Judges a call, runs it if it may, and tells the guard how it ended. Resolves with what `execute` returned, or with what stands for the result
 * of a call that did not run. Rejects with what `execute` throws, once the guard knows. A result with `isError: true`, as MCP has it, has failed;
 * for tools that say it in another way, say so in the rules (`tools`).
 *
 * The call is proposed before this returns: begin all calls of a reply in their order, with the same `step`. `execute` is given the arguments
 * that were judged, copied and frozen. A call that depends on the result of one that is under way begins when that has ended, so don't run a
 * call inside of another's `execute`.
 */
export type RunCall<Refused> = <Args, Result>(
  call: LoopCall<Args>,
  execute: (args: Args) => Result | PromiseLike<Result>,
) => Promise<Result | Refused>;

/**
 * Runs the calls of a loop of one's own under a guard: one for each guard. In place of the result of a call that did not run stands what
 * `refused` makes of the sentence for the model; without it that sentence.
 */
export function guardCalls<Refused>(
  guard: Guard,
  options: GuardCallsOptions & { readonly refused: (feedback: string) => Refused },
): RunCall<Refused>;
export function guardCalls(guard: Guard, options?: GuardCallsOptions): RunCall<string>;
export function guardCalls(
  guard: Guard,
  {
    ask,
    refused = (feedback) => feedback,
  }: GuardCallsOptions & { readonly refused?: (feedback: string) => unknown } = {},
): RunCall<unknown> {
  const freshId = freshIds();
  for (const { call } of guard.decisions) freshId(call.id);
  const underWay = new Set<Promise<unknown>>();

  /** Begins at once what may run at once, so that whatever is proposed next can wait for it. */
  async function decide<T>(call: ProposedCall, begin: (ticket: Ticket) => Promise<T>): Promise<unknown> {
    let decision = guard.propose(call);
    while (decision.kind === "wait" && underWay.size > 0) {
      await Promise.all(underWay);
      decision = guard.propose(call);
    }
    if (decision.kind === "allow") return begin(decision.ticket);
    if (decision.kind !== "ask" || ask === undefined || call.approved !== undefined)
      return refused(decision.feedback);
    if ((await ask(decision)) === true) return decide({ ...call, approved: decision.decision }, begin);
    guard.ran(call, { denied: "a person said no" });
    return refused("Not executed. A person said no.");
  }

  return async (call, execute) => {
    const { id = "call", step, ...rest } = call;
    const proposed = { ...rest, id: freshId(id), ...(step === undefined ? {} : { step }) };
    return decide(proposed, async (ticket) => {
      const running = attemptLater(async () => {
        const result = await execute(ticket.args as typeof call.args);
        return { result, settlement: settlementOf(result) };
      }).then((came) => {
        underWay.delete(running);
        guard.settle(ticket.id, came.kind === "done" ? came.value.settlement : { error: came.error });
        return came;
      });
      underWay.add(running);
      const ended = await running;
      if (ended.kind === "threw") throw ended.error;
      return ended.value.result;
    });
  };
}

function settlementOf(result: unknown): Settlement {
  const failed =
    typeof result === "object" && result !== null && "isError" in result && result.isError === true;
  return failed ? { error: result } : { result };
}
