/** What an agent of one's own is asked. */
export interface AgentTask {
  /** What the repository is called. */
  readonly repository: string;
  readonly question: string;
  /** The system prompt and the user's turn that the built-in loop would send. */
  readonly system: string;
  readonly user: string;
  /** The entry of the study file: which model to ask, if the agent asks one. */
  readonly model: string;
  readonly seed: number;
  /** Aborted when the run is stopped or out of time. */
  readonly signal: AbortSignal;
}

/** The two tools, as functions: each call is recorded. They reject with a sentence for the model. */
export interface AgentTools {
  list_directory(args: { readonly path: string; readonly offset?: number }): Promise<object>;
  read_file(args: {
    readonly path: string;
    readonly start_line?: number;
    readonly max_lines?: number;
  }): Promise<object>;
}

/** An answer, with the tokens that it took where the agent knows them. */
export interface AgentAnswer {
  readonly answer: string;
  readonly usage?: { readonly input: number; readonly output: number };
}

/** The default export of the module that `agent` names. */
export type StudyAgent = (task: AgentTask, tools: AgentTools) => Promise<string | AgentAnswer>;
