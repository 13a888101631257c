import type { Steering, VercelOptions } from "./options.ts";
import type { Turn } from "./turn.ts";

/** What guarding a function or an agent needs of the `agentltl` that does it. */
export interface Guarding {
  readonly options: VercelOptions;
  readonly enforces: boolean;
  readonly warn: (message: string) => void;
  /** Which turn a result belongs to. */
  readonly turns: WeakMap<object, Turn>;
  /** A request begins: in the named session, or in one of its own. Throws what `createGuard` throws. */
  begin(request: object, steering: Steering | undefined): Turn;
  /** The user's own steering object, since the host takes one; else a new one, where we were given the means. */
  steeringOf(request: object): Steering | undefined;
}
