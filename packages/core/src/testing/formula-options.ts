/** What a generated formula may hold. */
export interface FormulaOptions {
  /** How many operators stand in each other. Default 4. */
  readonly depth?: number;
  /** `forall`, `exists`, `bind`, `bindSome`. Default true. */
  readonly quantifiers?: boolean;
  /** Facts about the whole trace, such as `called` and `before`. Default true. */
  readonly wholeTrace?: boolean;
  /** `previous`, `once`, `historically`, `since`, `countBefore`. Default true. */
  readonly past?: boolean;
  /** Demands on results and outcomes, which traces may lack. Default true. */
  readonly results?: boolean;
  /** `said` and `answered`. Default true. */
  readonly dialogue?: boolean;
  /** Predicates and domains of {@link testingRegistry}. Default false. */
  readonly code?: boolean;
}
