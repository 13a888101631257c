import { attempt, attemptLater, type SessionRequest } from "@agentltl/core/host";
import type { Session } from "./session.ts";

/** The request is over: whoever listens is told, and what was recorded is made safe. Never rejects. */
export async function closeRequest({ options }: Session, request: SessionRequest): Promise<void> {
  attempt(() => options.onFinish?.(request.run()));
  await attemptLater(() => options.record?.flush());
}
