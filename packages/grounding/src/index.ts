export type { Entity, EntityType, LineRange, Place, Span } from "./answer/entity.ts";
export { type ExtractOptions, extractEntities } from "./answer/extract-entities.ts";
export { checkGrounding, type GroundingOptions } from "./check/check-grounding.ts";
export {
  type AddedCall,
  createGrounder,
  type Grounder,
  type GrounderOptions,
} from "./check/create-grounder.ts";
export type { MinTier } from "./check/evidence-policy.ts";
export { groundingFeedback } from "./check/feedback.ts";
export { type GroundingCheckOptions, groundingCheck } from "./check/grounding-check.ts";
export { type MarkedSpan, markedSpans } from "./check/marked-spans.ts";
export { questionOf } from "./check/question-of.ts";
export type {
  CitedLines,
  EntityFinding,
  Evidence,
  Exemption,
  GroundingResult,
  Policy,
  Refusal,
  Relation,
  Tier,
} from "./check/result.ts";
export { commonEditTools, commonReadTools, commonWriteTools } from "./evidence/common-tools.ts";
export type {
  Binding,
  ClassBody,
  Definition,
  DefinitionKind,
  ParsedSource,
  Region,
  SourceParser,
} from "./evidence/definition.ts";
export type { EvidenceEntry, EvidenceKind, MentionKind } from "./evidence/evidence-entry.ts";
export { evidenceEntries, evidenceOf } from "./evidence/evidence-of.ts";
export { createFactsCache, type FactsCache } from "./evidence/facts-cache.ts";
export type { Language } from "./evidence/language.ts";
export type { LineJump } from "./evidence/line-numbers.ts";
export type { Mentions } from "./evidence/mentions.ts";
export type { FileRead } from "./evidence/read-file.ts";
export type { SeenEntities } from "./evidence/read-log.ts";
export type { ReadOptions } from "./evidence/read-options.ts";
export { type CallsOfTrace, seenEntities } from "./evidence/seen-entities.ts";
export type { ReadTool, ToolUse } from "./evidence/tool-use.ts";
export { type GroundingRegistry, grounded, groundingRegistry } from "./formula/grounding-registry.ts";
export {
  type GrammarLanguage,
  loadSourceParser,
  type SourceParserFiles,
} from "./languages/load-source-parser.ts";
export type { TypeScriptCompiler } from "./languages/typescript-compiler.ts";
export { type Category, categoryOf, type PaperCategory, paperCategory } from "./truth/category.ts";
export type { GroundTruth, TruthPlace } from "./truth/ground-truth.ts";
export { isCorrect } from "./truth/is-correct.ts";
