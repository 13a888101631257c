/** What may have a clock. */
interface HasClock {
  now?(): number;
}

/** The clock of somebody, to be handed on; nothing where there is none. */
export function clockOf(holder: HasClock | undefined): { readonly now?: () => number } {
  return holder?.now === undefined ? {} : { now: () => holder.now?.() ?? Number.NaN };
}
