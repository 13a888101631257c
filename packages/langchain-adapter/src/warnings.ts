import { attempt } from "./attempt.ts";
import { warnOnConsole } from "./platform.ts";

/** What is told where another middleware can change what was judged. */
export const notFirst =
  "agentltl: another middleware comes before `agentltlMiddleware`, and can change calls after they were judged; put `agentltlMiddleware` first in `middleware`";

/** Tells each message once. Whoever listens can't disturb. */
export function createWarnings(
  onWarning: (message: string) => void = warnOnConsole,
): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message)) return;
    told.add(message);
    attempt(() => onWarning(message));
  };
}
