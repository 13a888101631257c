import { attempt } from "../errors/attempt.ts";

/** Tells each message once. Whoever listens can't disturb. */
export function warnOnce(onWarning: (message: string) => void): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message)) return;
    told.add(message);
    attempt(() => onWarning(message));
  };
}
