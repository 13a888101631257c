import { attempt } from "../errors/attempt.ts";
import type { GuardOptions } from "../guard/guard.ts";
import { clockOf } from "./clock-of.ts";
import type { AdapterOptions } from "./host.ts";

/**
 * The options of the guard of one run. Its events go to the recorder under the name `run`, its decisions to `onDecision`; neither can
 * change anything, nor keep the other from being told.
 */
export function guardOptionsFrom(
  options: AdapterOptions,
  run: string,
  tools?: GuardOptions["tools"],
): GuardOptions {
  const { posture, maxSendBacks, unknownTools, deadEnds, feedback, record, onDecision } = options;
  const { now } = clockOf(record);
  return {
    ...(posture === undefined ? {} : { posture }),
    ...(maxSendBacks === undefined ? {} : { maxSendBacks }),
    ...(unknownTools === undefined ? {} : { unknownTools }),
    ...(deadEnds === undefined ? {} : { deadEnds }),
    ...(feedback === undefined ? {} : { feedback }),
    ...(tools === undefined ? {} : { tools }),
    ...(now === undefined ? {} : { clock: now }),
    onEvent: (event) => {
      attempt(() => record?.record(run, event));
      if (event.kind === "proposed") attempt(() => onDecision?.(event.decision));
    },
  };
}
