import type { Json } from "@agentltl/core/host";
import type { Entry, Proposed } from "../transcript/entry.ts";

/** One span of a tracing tool, whichever: what a model was asked and replied, a call that a tool ran, or what holds these together. */
export interface Span {
  readonly id: string;
  readonly parent: string | undefined;
  /** When it began and ended, in milliseconds; spans without a time keep the order of the log. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly path: string;
  readonly name: string;
  /** Its place among the spans of its trace, where the writer numbered them: clocks then decide nothing. */
  readonly place?: number | undefined;
  readonly work:
    | {
        readonly kind: "model";
        readonly given: readonly Entry[];
        readonly replied: readonly Entry[];
        readonly agent?: string | undefined;
        /** It was asked in vain: there is no reply that could have been recorded. */
        readonly failed?: boolean;
        /** The request is known to hold only what no earlier one held. */
        readonly isNew?: boolean;
      }
    | { readonly kind: "tool"; readonly call: Proposed }
    | { readonly kind: "other"; readonly agent?: string | undefined };
}

/** The span as something that a tracing tool wrote down, before it is understood. */
export interface SpanFacts {
  readonly id: string;
  readonly parent?: string | undefined;
  readonly name: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly failed: boolean;
  /** What was thrown, where it says so. */
  readonly error?: Json | undefined;
  readonly attributes: Readonly<Record<string, Json>>;
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, Json>> }[];
  /** What the tool itself takes the span to be, and what went in and came out, apart from attributes. */
  readonly kind?: "model" | "tool" | undefined;
  readonly input?: Json | undefined;
  readonly output?: Json | undefined;
  readonly path: string;
}
