import type { VercelOptions } from "./options.ts";
import type { SendBack, Turn } from "./turn.ts";

/** What guarding a function or an agent needs of the `agentltl` that does it. */
export interface Guarding {
  readonly options: VercelOptions;
  readonly enforces: boolean;
  readonly warn: (message: string) => void;
  /** Which turn a result belongs to. */
  readonly turns: WeakMap<object, Turn>;
  /** How an answer of this request can be sent back. */
  sendBackFor(request: object): SendBack;
  /** A request begins: in the named session, or in one of its own. Throws what `createGuard` throws. */
  begin(request: object, sendBack: SendBack): Turn;
}
