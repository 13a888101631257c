import type { Entity, LineRange } from "../answer/entity.ts";
import type { DefinitionKind } from "../evidence/definition.ts";
import type { EvidenceKind } from "../evidence/evidence-entry.ts";

/** Whose rules decide: the paper's, to the letter of its section 17.3, or ours (DESIGN section 10). */
export type Policy = "paper" | "evidence";

/** How an entity was seen: as a definition, as another kind of mention in a text, or as the path of a read. */
export type Tier = EvidenceKind | "path";

/**
 * Why an entity decides nothing: numbers are only reported, or this one is `computed` from others in the answer; the question brought it
 * in; it is a builtin, or a member of one; the agent itself gave it to a call that worked, or it is a tool (`own`).
 */
export type Exemption = "number" | "computed" | "asked" | "builtin" | "own";

/** Where an entity was seen. */
export interface Evidence {
  /** Position of the call, from 0. Texts for people say `#${call + 1}`. */
  readonly call: number;
  readonly path: string | undefined;
  /** Line of the file, from 1; `undefined` for a path, and where only a part was read and nothing says which. */
  readonly line: number | undefined;
  /** Of a definition. */
  readonly kind?: DefinitionKind;
  /** Of a definition. */
  readonly qualifiedName?: string;
}

/** Whether a member belongs to the class that the answer says. Only `contradicted` fails. */
export type Relation = "verified" | "unverifiable" | "contradicted";

/**
 * Whether the lines cited with a path were on screen: `unread` where at least one of them surely was not, `unknown` where nobody knows
 * which lines were. It decides nothing.
 */
export type CitedLines = "read" | "unread" | "unknown";

/** What was found about one entity. */
export interface EntityFinding {
  readonly entity: Entity;
  /** False where it decides nothing, for the reason in `exempt`. */
  readonly counted: boolean;
  readonly exempt?: Exemption;
  /** `null`: not found, and something that was read was not recorded. */
  readonly grounded: boolean | null;
  readonly tier?: Tier;
  readonly evidence?: Evidence;
  readonly relation?: Relation;
  /** Of a path with lines, that was read. */
  readonly citedLines?: CitedLines;
  /** Of `unread`: which. */
  readonly unreadLines?: readonly LineRange[];
  /** For an entity that was not found: the nearest thing of its type that was. */
  readonly nearest?: string;
}

/** Whether the answer is the refusal sentence of the paper's strict prompt, holds it among other text, or has none. */
export type Refusal = "exact" | "within" | "none";

/** Whether everything that an answer names was seen in what the agent read. */
export interface GroundingResult {
  readonly policy: Policy;
  /** `null` where it could not be judged. True also where there is nothing to judge: see `vacuous`. */
  readonly grounded: boolean | null;
  /** Grounded of counted entities; `null` where none counts or some could not be judged. */
  readonly ratio: number | null;
  /** The answer names nothing that counts (paper section 8.0.0.1). */
  readonly vacuous: boolean;
  readonly refusal: Refusal;
  readonly entities: readonly EntityFinding[];
}
