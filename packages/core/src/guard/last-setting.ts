import type { GuardEvent, Setting } from "./guard-event.ts";

/** What a log says last about rules and settings; `undefined` for a log without a beginning. */
export function lastSetting(
  events: readonly GuardEvent[],
): { readonly procedure: string; readonly settings: Setting } | undefined {
  const event = events.findLast(({ kind }) => kind === "started" || kind === "revised");
  return event === undefined ? undefined : settingOf(event);
}

/** What an event says about rules and settings, if it says anything. */
export function settingOf(
  event: GuardEvent,
): { readonly procedure: string; readonly settings: Setting } | undefined {
  if (event.kind !== "started" && event.kind !== "revised") return undefined;
  const { posture, maxSendBacks, finish, retry, stuckAfter, stopAt, transactions, deadEnds } = event;
  const { rules, problems, reread, tools, readOnly, procedure } = event;
  return {
    procedure,
    settings: {
      posture,
      maxSendBacks,
      finish,
      retry,
      stuckAfter,
      stopAt,
      transactions,
      deadEnds,
      rules,
      ...(problems === undefined ? {} : { problems }),
      ...(reread === undefined ? {} : { reread }),
      ...(tools === undefined ? {} : { tools }),
      ...(readOnly === undefined ? {} : { readOnly }),
    },
  };
}
