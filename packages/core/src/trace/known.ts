/** `Values` without the members that are `undefined`. */
export type Known<Values> = {
  readonly [Key in keyof Values as undefined extends Values[Key] ? never : Key]: Values[Key];
} & {
  readonly [Key in keyof Values as undefined extends Values[Key] ? Key : never]?: Exclude<
    Values[Key],
    undefined
  >;
};

/** A copy without the members that are `undefined`: what is not known has no key. */
export function known<Values extends object>(values: Values): Known<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Known<Values>;
}
