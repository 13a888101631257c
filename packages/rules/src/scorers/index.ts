export { forLangfuse, type LangfuseScore } from "./for-langfuse.ts";
export {
  forLangSmith,
  type LangSmithEvaluator,
  type LangSmithGiven,
  type LangSmithScore,
} from "./for-langsmith.ts";
export { forMastra, type MastraGiven, type MastraParts, type MastraResults } from "./for-mastra.ts";
export {
  forPromptfoo,
  type PromptfooAssertion,
  type PromptfooContext,
  type PromptfooGiven,
  type PromptfooPart,
  type PromptfooResult,
} from "./for-promptfoo.ts";
export type { ScorerOptions } from "./scored-run.ts";
