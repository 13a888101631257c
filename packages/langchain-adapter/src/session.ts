import type { Guard } from "@agentltl/core";
import type { SessionRequest, Settlement } from "@agentltl/core/host";
import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { Denied } from "./answered-calls.ts";
import type { Answers } from "./answers.ts";
import type { HostCall } from "./calls-of.ts";
import type { Decided } from "./decide-call.ts";
import type { Lanes } from "./lanes.ts";
import type { Entry } from "./ledger.ts";
import type { LangChainOptions } from "./options.ts";
import type { SavedSession } from "./saved-session.ts";

/** An entry, and whether a person has said no to its call. */
export interface JudgedEntry {
  readonly entry: Entry;
  readonly denied?: string;
}

/** One session: a guard, and which of its calls is which of the host's. */
export interface Session {
  readonly id: string;
  readonly options: LangChainOptions;
  readonly guard: Guard;
  readonly enforces: boolean;
  /** What a request ends: a thread goes on after its turn. */
  readonly end: "turn" | "session";
  /**
   * What would be decided on the calls of one reply, if people say what they have said so far, and yes to the rest. Changes nothing.
   * `denied`: what another middleware has answered in place of a tool; those calls are not made.
   */
  rehearse(calls: readonly HostCall[], denied: readonly Denied[], answers: Answers): readonly Decided[];
  /** Decides on the calls of one reply, in their order: each sees those before it that were admitted. */
  decideReply(
    calls: readonly HostCall[],
    denied: readonly Denied[],
    answers: Answers,
  ): readonly JudgedEntry[];
  /**
   * The entry under which a call may run now; `undefined` where nobody has judged it. What is judged is what runs: a call that comes
   * with other arguments, or again, is judged again, and so is one that had to wait.
   */
  claim(call: HostCall): Entry | undefined;
  /** The calls of the last reply that run one after the other, where they do. */
  readonly lanes: Lanes;
  /** Where the call with this id stands in its reply. */
  orderOf(call: HostCall): number | undefined;
  /** The call stopped before it ran, and will come again. */
  release(entry: Entry): void;
  settle(entry: Entry, settlement: Settlement): void;
  /** Takes an admission back: the call was not run, and is no position of the trace. */
  retract(entry: Entry, reason: string): void;
  /** Calls that were admitted and that the host did not run, whatever its reason, have not been made. */
  dropUnrun(): void;
  /** Takes in what was said and returned since the last time. `reply` is judged apart. */
  catchUp(messages: readonly BaseMessage[], reply?: AIMessage): void;
  /** The ids of calls in earlier replies. */
  readonly callIds: ReadonlySet<string>;
  /** Another request of the same session begins. `isWhole`: its messages are all of the thread's. */
  goOn(messages: readonly BaseMessage[], isWhole: boolean): void;
  /** Whether a call of the last reply that nobody has answered may have run; `undefined` where nobody knows of it. */
  mayHaveRun(call: HostCall): boolean | undefined;
  said(text: string): void;
  /** How often answers of this turn were sent back for what they say. */
  readonly answersSentBack: number;
  countSentBack(): void;
  /** The request that goes on. */
  readonly request: SessionRequest;
  /** The step of the host's graph in which the last reply was judged. */
  judgedAt: number | undefined;
  /** Whether the guard was told of the end of this turn. */
  readonly turnOver: boolean;
  /** Asks to end the turn: with what the model reads, where it may not. */
  proposeFinish(answer?: string): string | undefined;
  /** A reply of the model was heard. */
  markSeen(reply: AIMessage): void;
  /** An admitted call runs. */
  begins(entry: Entry): void;
  /** A call ran though it was refused: nobody could keep it from running. */
  ranAnyway(entry: Entry, settlement: Settlement): void;
  /** The turn has ended, and nobody here could have let it go on. */
  finished(answer: string | undefined): void;
  /** The session as JSON, to go on with elsewhere. The same again where nothing has happened since. */
  save(): SavedSession;
  /** True where this is what was written down last, by this session or by the one that it goes on from. */
  isAt(saved: SavedSession): boolean;
}
