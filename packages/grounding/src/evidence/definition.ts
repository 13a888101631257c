/** What a definition defines. `constant`: a name assigned in a module or class. `attribute`: one assigned on `self`. */
export type DefinitionKind = "function" | "method" | "class" | "constant" | "attribute";

/** A name that a source defines. */
export interface Definition {
  readonly name: string;
  /** With the classes and functions around it: `Session.send`. */
  readonly qualifiedName: string;
  readonly kind: DefinitionKind;
  /** Line of the text that was read, from 1. */
  readonly line: number;
}

/** What is known of a class from its body. */
export interface ClassBody {
  readonly name: string;
  /** Last names of its bases. */
  readonly bases: readonly string[];
  readonly members: ReadonlySet<string>;
  /** True where its end was seen and nothing in it makes members that can't be seen (a metaclass, a decorator, `__getattr__`). */
  readonly closed: boolean;
}

/** What a parser finds in one source text. */
export interface ParsedSource {
  readonly definitions: readonly Definition[];
  readonly classes: readonly ClassBody[];
}

/** A loaded parser. It speaks of Python only. */
export interface SourceParser {
  /** `undefined` where the text took too long: whoever asks goes on without. Never throws. */
  parse(source: string): ParsedSource | undefined;
}
