/** Something that must hold, and what is said where it doesn't. Expressions are of the Common Expression Language, over `args`, `state` and `result`. */
export interface MachineCondition {
  readonly that: string;
  readonly why?: string | undefined;
}

/** Values of a kind such as `order`: an expression for a list of them. */
export interface MachineValues {
  readonly kind: string;
  readonly values: string;
}

/** One change: of the state at a place such as `orders[args.order_id].status`, or of what is known. */
export type MachineEffect =
  | { readonly set: string; readonly to: string }
  | { readonly remove: string }
  | { readonly forget: MachineValues };

/** One tool: what must be so for a call of it, and what it changes. */
export interface MachineTool {
  /** What models are told of it. */
  readonly description?: string | undefined;
  /** A JSON Schema of the arguments. */
  readonly parameters?: { readonly [key: string]: unknown } | undefined;
  /** By path of an argument, the kind that its values must be of: said, or given by the visible state or an earlier call. */
  readonly sources?: { readonly [path: string]: string } | undefined;
  /** Facts that must be known before: else a failure of `information`. */
  readonly must_know?: readonly string[] | undefined;
  /** What must be so before: else a failure of `precondition`. */
  readonly needs?: readonly MachineCondition[] | undefined;
  /** What the environment itself looks at: else it rejects the call, a failure of `state-consistency`. */
  readonly accepts?: readonly MachineCondition[] | undefined;
  /**
   * What a call gives back where an agent acts in the machine: an expression over `args` and the state before the call, which the changes then see as
   * `result`. In a replay the record says what it gave back.
   */
  readonly returns?: string | undefined;
  /** What the call changes, in order. */
  readonly does?: readonly MachineEffect[] | undefined;
  /** Values that the call makes known. */
  readonly gives?: readonly MachineValues[] | undefined;
  /** Facts that the call makes known. */
  readonly tells?: readonly string[] | undefined;
  /** The turns in which the tool is there, from 1; else it is there in all of them. */
  readonly turns?: readonly number[] | undefined;
}

/** A state machine as its file writes it. */
export interface MachineFile {
  readonly version: 1;
  readonly id: string;
  /** What the state is at first. */
  readonly state?: { readonly [key: string]: unknown } | undefined;
  /** Values that are visible from the start. */
  readonly visible?: readonly MachineValues[] | undefined;
  /** Whether the task can be completed without any call. */
  readonly may_end_without_call?: boolean | undefined;
  readonly tools: { readonly [name: string]: MachineTool };
}
