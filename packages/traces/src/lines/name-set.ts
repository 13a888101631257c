/** Remembers names by 53 bits of their hashes, in 8 to 32 bytes each however long they are. */
export interface NameSet {
  /** How many were added, each once. */
  readonly size: () => number;
  /** Never false of a name that was added; true of another about once in 2^53 divided by the size. */
  readonly has: (name: string) => boolean;
  readonly add: (name: string) => void;
}

/** A set for so many names that keeping them would take more and more memory. */
export function nameSet(): NameSet {
  /** Open addressing; 0 is a free slot. The length is a power of two. */
  let slots = new Float64Array(1024);
  let size = 0;
  const grow = (): void => {
    const before = slots;
    slots = new Float64Array(2 * before.length);
    for (const hash of before) if (hash !== 0) slots[slotOf(slots, hash)] = hash;
  };
  return {
    size: () => size,
    has: (name) => {
      const hash = hashOf(name);
      return slots[slotOf(slots, hash)] === hash;
    },
    add(name) {
      const hash = hashOf(name);
      const slot = slotOf(slots, hash);
      if (slots[slot] === hash) return;
      slots[slot] = hash;
      size += 1;
      if (4 * size > 3 * slots.length) grow();
    },
  };
}

/** The slot that holds the hash, or the free one where it belongs. */
function slotOf(slots: Float64Array, hash: number): number {
  const last = slots.length - 1;
  // The lower bits of a double's integer, by a division that is exact.
  let slot = hash % slots.length;
  while (slots[slot] !== 0 && slots[slot] !== hash) slot = (slot + 1) & last;
  return slot;
}

/** A whole number from 1 to 2^53 - 1: two lanes of 32 bits, each mixed once more at the end. */
function hashOf(name: string): number {
  let low = 0x811c9dc5;
  let high = 0x2f0b4c47;
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) + 1;
  }
  const hash = (mixed(high) & 0x1fffff) * 2 ** 32 + (mixed(low) >>> 0);
  return hash === 0 ? 1 : hash;
}

/** Every bit of the result depends on every bit. */
function mixed(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x21f0aaad);
  const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
  return twice ^ (twice >>> 15);
}
