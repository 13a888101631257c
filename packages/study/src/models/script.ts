import type { Json } from "@agentltl/core/host";

/** A call that a scripted model made, with what came of it: `result` where it worked. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: Json;
  readonly result?: Json;
}

/** All that a scripted model knows: what any model is told. No file, no ground truth. */
export interface ScriptView {
  /** The system prompt. */
  readonly system: string;
  readonly question: string;
  readonly seed: number;
  readonly calls: readonly ScriptedCall[];
}

/** A reply: a text that ends the run, or calls. */
export type ScriptedReply =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "calls"; readonly calls: readonly { readonly name: string; readonly args: Json }[] };

/** A model that is a function of what it was told: the same view gives the same reply. */
export type Script = (view: ScriptView) => ScriptedReply;

/** A reply in words. */
export function says(text: string): ScriptedReply {
  return { kind: "text", text };
}
