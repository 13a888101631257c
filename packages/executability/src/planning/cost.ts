import type { Completion, CompletionOptions, Model, ModelMessage } from "./model.ts";

/** What a request is for. */
export type Purpose = "plan" | "revise" | "verify" | "act";

/** What requests cost. */
export interface Cost {
  readonly requests: number;
  /** Input and output as the providers report them; `null` where one of them did not. */
  readonly tokens: number | null;
  /** From request to reply as the client sees it, added up. No wall-clock time: requests may overlap, and what is not a model takes time too. */
  readonly latencyMs: number;
}

/** What a run of an agent costs (appendix F.2): its planner, verifier, revisions and executor. */
export interface RunCost extends Cost {
  readonly by: Readonly<Record<Purpose, Cost>>;
}

/** One request. */
export interface Spending {
  readonly purpose: Purpose;
  readonly tokens: number | null;
  readonly latencyMs: number;
}

/** Puts requests to models, and keeps what each of them cost. */
export interface Meter {
  ask(
    purpose: Purpose,
    model: Model,
    messages: readonly ModelMessage[],
    options: CompletionOptions,
  ): Promise<Completion>;
  readonly spent: readonly Spending[];
}

/** A meter. `clock`: milliseconds. `already`: what was spent before. */
export function createMeter(clock: () => number, already: readonly Spending[] = []): Meter {
  const spent = [...already];
  return {
    spent,
    ask: async (purpose, model, messages, options) => {
      const start = clock();
      const reply = await model.complete(messages, options);
      const { usage } = reply;
      const tokens = usage === undefined ? null : usage.inputTokens + usage.outputTokens;
      spent.push({ purpose, tokens, latencyMs: clock() - start });
      return reply;
    },
  };
}

/** The sum. */
export function costOf(spent: readonly Spending[]): RunCost {
  const of = (purpose: Purpose): Cost => sumOf(spent.filter((one) => one.purpose === purpose));
  return {
    ...sumOf(spent),
    by: { plan: of("plan"), revise: of("revise"), verify: of("verify"), act: of("act") },
  };
}

function sumOf(spent: readonly Spending[]): Cost {
  return {
    requests: spent.length,
    tokens: spent.reduce<number | null>(
      (sum, { tokens }) => (sum === null || tokens === null ? null : sum + tokens),
      0,
    ),
    latencyMs: spent.reduce((sum, { latencyMs }) => sum + latencyMs, 0),
  };
}
