/** How a model draws its reply. A model that knows no such setting leaves it out. */
export interface Decoding {
  /** Of everything that the provider counts as output, hidden reasoning too. */
  readonly maxOutputTokens: number;
  readonly temperature: number;
  readonly topP: number;
  readonly presencePenalty: number;
  readonly frequencyPenalty: number;
}

/** The least random setting, and 4,000 tokens for each reply of planner, verifier and executor (appendix E). */
export const leastRandom: Decoding = {
  maxOutputTokens: 4_000,
  temperature: 0,
  topP: 1,
  presencePenalty: 0,
  frequencyPenalty: 0,
};
