import type { TraceGap } from "@agentltl/core";
import type { Json, JsonObject } from "@agentltl/core/host";
import type { Entry } from "./entry.ts";

/** A session as a reader found it. */
export interface Transcript {
  readonly entries: readonly Entry[];
  readonly id?: string | undefined;
  readonly task?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly input?: Json | undefined;
  /** Names of the tools that were offered. */
  readonly tools?: readonly string[] | undefined;
  /** Counters and other facts as the log has them, beside what the replies cost. */
  readonly metrics?: JsonObject | undefined;
  /** Where the log says so apart from the last reply; `null` says that none was given. */
  readonly finalAnswer?: string | null | undefined;
  readonly ended?: boolean | undefined;
  /** What this log can't tell. */
  readonly gaps?: readonly TraceGap[] | undefined;
}
