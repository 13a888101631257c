import type { DefinitionKind } from "./definition.ts";

/**
 * How a name stood in a text that was read, the strongest way first. `token`: somewhere in it, and nothing says how, because the text
 * is in no language that is known, or was not parsed: never less than any other mention.
 */
export type EvidenceKind = "definition" | MentionKind;

/** The ways to stand in a text without being defined there. `binding`: an import, a parameter, a local, a loop variable. */
export type MentionKind = "binding" | "reference" | "string" | "comment" | "token";

/** The ways of {@link MentionKind}, the strongest first. */
export const mentionKinds: readonly MentionKind[] = ["binding", "reference", "string", "comment", "token"];

/** One way in which a name was seen, at the first place where one read shows it so. */
export interface EvidenceEntry {
  readonly kind: EvidenceKind;
  readonly name: string;
  /** Of a definition: with the classes and functions around it, `Session.send`. Otherwise the name. */
  readonly qualifiedName: string;
  /** What a definition defines. */
  readonly defines?: DefinitionKind;
  /** Position of the call, from 0. */
  readonly call: number;
  /** As the agent asked for it. */
  readonly path: string | undefined;
  /** Line of the file, from 1; `undefined` where only a part was asked for and nothing says which. */
  readonly line: number | undefined;
}
