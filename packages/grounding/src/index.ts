export type { Entity, EntityType, LineRange, Place, Span } from "./answer/entity.ts";
export { type ExtractOptions, extractEntities } from "./answer/extract-entities.ts";
export { checkGrounding, type GroundingOptions } from "./check/check-grounding.ts";
export {
  type AddedCall,
  createGrounder,
  type Grounder,
  type GrounderOptions,
} from "./check/create-grounder.ts";
export { groundingFeedback } from "./check/feedback.ts";
export { type GroundingCheckOptions, groundingCheck } from "./check/grounding-check.ts";
export type {
  EntityFinding,
  Evidence,
  GroundingResult,
  Policy,
  Refusal,
  Relation,
  Tier,
} from "./check/result.ts";
export type {
  ClassBody,
  Definition,
  DefinitionKind,
  ParsedSource,
  SourceParser,
} from "./evidence/definition.ts";
export type { EvidenceEntry, EvidenceKind, MentionKind } from "./evidence/evidence-entry.ts";
export { evidenceEntries, evidenceOf } from "./evidence/evidence-of.ts";
export { loadPythonParser, type PythonParserFiles } from "./evidence/load-python-parser.ts";
export type { Mentions } from "./evidence/mentions.ts";
export type { FileRead } from "./evidence/read-file.ts";
export type { ReadOptions } from "./evidence/read-options.ts";
export { type CallsOfTrace, type SeenEntities, seenEntities } from "./evidence/seen-entities.ts";
export { type GroundingRegistry, grounded, groundingRegistry } from "./formula/grounding-registry.ts";
