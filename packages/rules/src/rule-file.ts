import type { Procedure } from "@agentltl/core";
import type { Mention } from "./bind/mention.ts";
import type { Example } from "./read/read-examples.ts";

/** Everything that a rule file says. Plain data. */
export interface RuleFile {
  /** The name that was given with the text, for messages. */
  readonly file?: string;
  readonly procedure: Procedure;
  /** What the file says its rules allow and deny, in its order; behind those of the files that it includes. */
  readonly examples: readonly Example[];
  /** The line of each rule, by id. For a rule of another file the line in that one, which its `source` names. */
  readonly lines: ReadonlyMap<string, number>;
  /** Each tool and argument that the rules name, for {@link checkAgainstTools}. */
  readonly mentions: readonly Mention[];
  /** What is not wrong, and should be looked at. */
  readonly warnings: readonly string[];
}
