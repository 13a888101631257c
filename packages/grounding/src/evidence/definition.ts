import type { Language } from "./language.ts";

/**
 * What a definition defines. `constant`: a name assigned or declared in a module, namespace or class. `attribute`: one assigned on
 * `self`, or a field. `type`: an interface, struct, enumeration, alias. `macro`: of the preprocessor, or of Rust.
 */
export type DefinitionKind =
  | "function"
  | "method"
  | "class"
  | "constant"
  | "attribute"
  | "type"
  | "module"
  | "macro";

/** A name that a source defines. */
export interface Definition {
  readonly name: string;
  /** With the classes and functions around it: `Session.send`. */
  readonly qualifiedName: string;
  readonly kind: DefinitionKind;
  /** Line of the text that was read, from 1. */
  readonly line: number;
  /** Where the name begins in what was parsed, in UTF-16 units. */
  readonly start: number;
}

/** What is known of a class from its body. */
export interface ClassBody {
  readonly name: string;
  /** Last names of its bases. */
  readonly bases: readonly string[];
  readonly members: ReadonlySet<string>;
  /** True where all of it was seen and nothing in it makes members that can't be seen (a metaclass, a decorator, `__getattr__`). */
  readonly closed: boolean;
  /** True where nothing follows it in the text: unless all of the file was read, it may go on. */
  readonly reachesEnd: boolean;
}

/** A name that is bound and not defined: an import, a parameter, a local. */
export interface Binding {
  readonly name: string;
  readonly start: number;
}

/** A part of a source that is no code, or is code again within such a part. In UTF-16 units. */
export interface Region {
  readonly kind: "string" | "comment" | "code";
  readonly start: number;
  readonly end: number;
}

/** What a parser finds in one source text. */
export interface ParsedSource {
  readonly definitions: readonly Definition[];
  readonly classes: readonly ClassBody[];
  readonly bindings: readonly Binding[];
  /** By start; the outer one first. */
  readonly regions: readonly Region[];
  /** True where the syntax is broken, as in a chunk that begins in the middle: then something may be missing. */
  readonly broken: boolean;
}

/** A loaded parser. */
export interface SourceParser {
  /** What it can parse. */
  readonly languages: ReadonlySet<Language>;
  /** How long one text may take, in milliseconds. */
  readonly budgetMs: number;
  /**
   * `undefined` where the text took longer than `withinMs` (default: the budget), or the language is none of its own: whoever asks goes
   * on without. Never throws.
   */
  parse(source: string, language: Language, withinMs?: number): ParsedSource | undefined;
}
