import type { Trace } from "@agentltl/core";

/**
 * A trace in few lines: `1.2 refund {"id":7} ok "done"` is a call of turn 1, step 2; `user 1: hi` a message, `answer 1: ok` one that ended a
 * turn; `(args #1) ...` a gap. Times and counters are left out; gaps of `time` and `metrics`, which most samples have, too.
 */
export function shown(trace: Trace): readonly string[] {
  const calls = trace.calls.map(({ name, args, turn, step, outcome, result, agent }) =>
    [
      `${turn ?? "?"}.${step ?? "?"}`,
      name,
      JSON.stringify(args),
      outcome,
      ...(result === undefined ? [] : [JSON.stringify(result)]),
      ...(agent === undefined ? [] : [`@${agent}`]),
    ].join(" "),
  );
  const lines: string[] = [];
  let next = 0;
  const tell = (before: number): void => {
    for (
      let message = trace.dialogue[next];
      message !== undefined && message.afterCall <= before;
      message = trace.dialogue[++next]
    )
      lines.push(
        `${message.answer === true ? "answer" : message.role} ${message.turn ?? "?"}: ${message.text}`,
      );
  };
  for (const [index, call] of calls.entries()) {
    tell(index);
    lines.push(call);
  }
  tell(calls.length);
  const gaps = trace.gaps
    .filter(({ kind }) => kind !== "time" && kind !== "metrics")
    .map(({ kind, call, detail, path }) =>
      [
        `(${kind}${call === undefined ? "" : ` #${call + 1}`})`,
        detail,
        ...(path === undefined ? [] : [`at ${path}`]),
      ].join(" "),
    );
  return [...lines, ...gaps];
}
