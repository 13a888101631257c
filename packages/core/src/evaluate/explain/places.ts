/** Some of the positions, and the two after the last: all of them, or those marked 1. */
export type Places = true | Uint8Array;

/** Whether a position is one of them. */
export function holdsAt(places: Places, position: number): boolean {
  return places === true || places[position] === 1;
}

/** These positions. */
export function marks(length: number, positions: readonly number[]): Places {
  const marked = new Uint8Array(length);
  for (const position of positions) marked[position] = 1;
  return marked;
}

/** All or none. */
export function everywhere(all: boolean, length: number): Places {
  return all ? true : new Uint8Array(length);
}

/** The positions that are among some of these. */
export function someOf(parts: readonly Places[], length: number): Places {
  if (parts.includes(true)) return true;
  const marked = new Uint8Array(length);
  for (const part of parts) {
    for (let place = 0; place < length; place++) if (holdsAt(part, place)) marked[place] = 1;
  }
  return marked;
}

/** The positions with a call at which, or after which, there is one of these. */
export function someLater(places: Places, length: number): Places {
  const marked = new Uint8Array(length);
  let any = 0;
  for (let place = length - 3; place >= 0; place--) {
    if (holdsAt(places, place)) any = 1;
    marked[place] = any;
  }
  return marked;
}

/** The positions at which, or before which, there is a call that is one of these. */
export function someEarlier(places: Places, length: number): Places {
  const marked = new Uint8Array(length);
  let any = 0;
  for (let place = 0; place < length; place++) {
    if (place < length - 2 && holdsAt(places, place)) any = 1;
    marked[place] = any;
  }
  return marked;
}
