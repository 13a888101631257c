import { hostname } from "node:os";

/** Who holds a file, as it says in a file beside it. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in milliseconds since 1970. */
  readonly began: number;
}

/** This process. */
export function thisProcess(): Holder {
  return { pid: process.pid, host: hostname(), began: beganAt() };
}

/** Whether a process may still run: nobody knows of one on another machine. */
export function mayLive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true;
  // A container gives the same number to each that runs in it.
  if (pid === process.pid) return Math.abs(began - beganAt()) < 5000;
  return !isGone(pid);
}

/** Asks the system about a process; every answer but "no such process" leaves the possibility that it runs. */
function isGone(pid: number): boolean {
  const asked = attempt(() => process.kill(pid, 0));
  return asked.kind === "threw" && Reflect.get(Object(asked.error), "code") === "ESRCH";
}

function beganAt(): number {
  return Math.round(Date.now() - process.uptime() * 1000);
}

/** Who a lock's text says holds it; `undefined` where it does not say so, or not yet. */
export function holderIn(text: string): Holder | undefined {
  const parsed = attempt((): unknown => JSON.parse(text));
  const value: unknown = parsed.kind === "done" ? parsed.value : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const [pid, host, began] = ["pid", "host", "began"].map((key): unknown =>
    Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
  );
  if (typeof pid !== "number" || typeof host !== "string" || typeof began !== "number") return undefined;
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, host, began } : undefined;
}

type Attempt<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "threw"; readonly error: unknown };

function attempt<Value>(action: () => Value): Attempt<Value> {
  try {
    return { kind: "done", value: action() };
  } catch (error) {
    return { kind: "threw", error };
  }
}
