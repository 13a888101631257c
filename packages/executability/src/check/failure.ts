/**
 * Why an action can't be done (appendix C.1). `schema`: the tool is not there, or its arguments don't fit. `dependency`: a value that it refers
 * to is missing, out of date or of another type. `precondition`: something must have been done, or be so, before. `state-consistency`: the
 * environment rejects the transition. `information`: what the task must be told, or look up, is not known yet.
 */
export type FailureCategory = "schema" | "dependency" | "precondition" | "state-consistency" | "information";

/** One thing that speaks against an action. */
export interface Failure {
  readonly category: FailureCategory;
  /** In one sentence. */
  readonly reason: string;
}

/** Which category is told where several apply (appendix C.1): not the order in which they are checked. */
export const diagnosticOrder: readonly FailureCategory[] = [
  "schema",
  "dependency",
  "precondition",
  "state-consistency",
  "information",
];

/** The failure that is told: of the first category in the order that has one. `undefined` of none. */
export function diagnosed(
  failures: readonly Failure[],
  order: readonly FailureCategory[] = diagnosticOrder,
): Failure | undefined {
  for (const category of order) {
    const found = failures.find((one) => one.category === category);
    if (found !== undefined) return found;
  }
  return undefined;
}
