import { AgentLTLError, type Decision } from "@agentltl/core";
import {
  type AdapterOptions,
  type AnswerReport,
  checkAdapterOptions,
  type Redactor,
} from "@agentltl/core/host";
import type { LockingStore } from "./session-store.ts";

/** What is used of the SDK's steering object. */
export interface Steering {
  steer(message: string): unknown;
}

/** The options that both adapters share, and those that only this host needs. */
export interface VercelOptions extends AdapterOptions {
  /**
   * How a refusal shows. `native` (default): as the host's own denial on `ai` 7, as a thrown {@link ToolCallBlockedError} on 5 and 6, which
   * have none. `throw`: thrown on all. `return`: as a value in place of the tool's result, `{ refused, rule, decision }`, which the model
   * reads as an error; for applications that store `ModelMessage`s and whose stream shows no error texts.
   */
  readonly refusal?: "native" | "throw" | "return" | undefined;
  /**
   * What a stop means for the host's loop. `refuse` (default): this call and all later ones are refused, and the loop ends after the step.
   * `explain`: the model is asked once more, without tools, and can say why.
   */
  readonly stop?: "refuse" | "explain" | undefined;
  /**
   * With `answer: "hold"`: what the user reads in place of an answer that is not grounded. The answer is held until it was checked, so its text
   * does not stream; it is neither shown nor kept. Default: one sentence that says so.
   */
  readonly heldAnswer?: ((report: AnswerReport) => string) | undefined;
  /**
   * Changes what users, models and tools have written before `record` is told of it: arguments, results, texts. Default: `redactSecrets`, which
   * takes out what looks like a secret; `false` changes nothing. A value that it throws on is dropped. Live arguments and what is in a
   * `store` stay as they are.
   */
  readonly redact?: Redactor | false | undefined;
  /**
   * Hides the tools of which no call is allowed now, step by step, and tells the model in one note of its system prompt what is owed. Nothing
   * else is ever added to a prompt. Functions and agents only; a hidden tool that is called anyway is not run. Default `false`.
   */
  readonly shield?: boolean | undefined;
  /**
   * Asks a person while the host waits, for rules of mode `ask`. Without it `ai` 6 and 7 end their loop with an approval request, and `ai` 5,
   * which has none, refuses. Anything but `true` is a no.
   */
  readonly ask?: ((asking: Decision) => boolean | PromiseLike<boolean>) | undefined;
  /** Where sessions with a name are kept. Without it they live in this process and are forgotten with it. */
  readonly store?: LockingStore | undefined;
  /**
   * `experimental_createSteering` of `ai` (from 7.0.154). With it what is sent back becomes a step of the same run; without it the reply is
   * asked for again before the host sees it, which needs a `model` that is an object.
   */
  readonly createSteering?: (() => Steering) | undefined;
}

/** Throws `option-invalid` or `procedure-invalid` on options that mean nothing, or that this host can't do. */
export function checkOptions(options: VercelOptions): void {
  checkAdapterOptions(options, {
    answer: ["flag", "hold", "sendBack"],
    createSteering: undefined,
    heldAnswer: undefined,
    refusal: ["native", "throw", "return"],
    stop: ["refuse", "explain"],
    redact: undefined,
    shield: [true, false],
    ask: undefined,
    store: undefined,
  });
  for (const key of ["createSteering", "ask", "heldAnswer", "redact"] as const) {
    const value = options[key];
    if (key === "redact" && value === false) continue;
    if (value !== undefined && typeof value !== "function")
      throw invalid(`option \`${key}\` is \`${String(value)}\`; give a function`);
  }
  for (const method of ["load", "save"] as const) {
    if (options.store !== undefined && typeof Reflect.get(Object(options.store), method) !== "function")
      throw invalid(`option \`store\` has no method \`${method}\``);
  }
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("option-invalid", message);
}
