import type { Guard } from "@agentltl/core";
import type { SessionRuns, Settlement } from "@agentltl/core/host";
import type { Entry, Hook, HookCall } from "./ledger.ts";
import type { VercelOptions } from "./options.ts";

/** One session: a guard, and which of its calls is which of the host's. */
export interface Session {
  readonly id: string;
  readonly named: boolean;
  readonly options: VercelOptions;
  readonly guard: Guard;
  readonly enforces: boolean;
  /** Does work on the guard: at once, or alone and stored where the session is kept elsewhere. Rejects where that fails. */
  act<T>(work: () => T): T | Promise<T>;
  /** Resolves when all that was to be done is done, however it went; `undefined` where it is. */
  idle(): Promise<void> | undefined;
  /** The call's entry. The hook that sees a call first has it decided; the others find it again. */
  entryOf(hook: Hook, call: HookCall): Entry;
  /** Resolves when the call is decided; `undefined` where it is. Never rejects. */
  decided(entry: Entry): Promise<void> | undefined;
  /** Decides again on a call that was not admitted, or whose admission was taken back. */
  decideAgain(entry: Entry): void;
  begin(entry: Entry): void;
  settle(entry: Entry, settlement: Settlement): void;
  /** Takes an admission back: the call was not run, and is no position of the trace. */
  retract(entry: Entry, reason: string): void;
  /** Nothing more comes of a call that was refused. */
  close(entry: Entry): void;
  /** Resolves when the calls of the same reply that stand before this one have ended, or the run was given up. */
  siblingsEnded(entry: Entry, signal: unknown): Promise<void>;
  /** Tells of calls that ran at the provider: they count, and nobody could refuse them. */
  tellProvided(step: unknown): void;
  /** Calls that were admitted and that the host did not run, whatever its reason, have not been made. */
  dropUnrun(): void;
  /** Another request of the same session: what was said, and what clients have returned. */
  goOn(request: object): void;
  /** Whether a call with this id of the host's was judged here. */
  knows(toolCallId: string): boolean;
  /** Whether a tool was run here for a call with this id of the host's. */
  hasRun(toolCallId: string): boolean;
  /** What the host calls the call of a decision. */
  hostIdOf(id: string): string;
  warn(message: string): void;
  readonly runs: SessionRuns;
}
