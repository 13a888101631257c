/** Whether two types are one, also in what `any` and optional members would hide. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only where the answer is yes. */
export function yes<_Answer extends true>(): void {}
