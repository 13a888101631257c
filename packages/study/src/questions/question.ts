import type { TruthPlace } from "@agentltl/grounding";

/** Something that is asked about a repository, and what answers it. */
export interface Question {
  /** Unique in its study. */
  readonly id: string;
  /** The id of the repository. */
  readonly repository: string;
  /** What the agent is asked. */
  readonly text: string;
  /** The places that answer it: at least one, each a file of the tree that defines the symbol. */
  readonly truth: readonly TruthPlace[];
}

/** The paper's template (section 17.2); `symbol` as `Session class`. */
export function whereDefined(repository: string, symbol: string): string {
  return `In the ${repository} repository, where is the ${symbol} defined? Provide the exact file path.`;
}
