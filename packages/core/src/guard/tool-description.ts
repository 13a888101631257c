/** What is known of a tool. */
export interface ToolDescription {
  readonly name: string;
  /** The JSON Schema of its arguments, as data. */
  readonly parameters?: unknown;
  /** True where calling it changes nothing: a stop doesn't report its calls. */
  readonly readOnly?: boolean;
}
