import { type Matcher, said } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { messageOf } from "../errors/message-of.ts";

/** `matcher`, where core accepts it; else core's reason is reported. */
export function checkMatcher<M extends Matcher>(matcher: M, offset: number, faults: Faults): M | undefined {
  const checked = attempt(() => said("any", matcher));
  if (checked.kind === "done") return matcher;
  return faults.report("wrong-value", offset, messageOf(checked.error).replace(/^`said`:? /, ""));
}
