import { nameHash } from "@agentltl/core/host";

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

/** From 1 on: 0 is a free slot. */
function hashOf(name: string): number {
  return Math.max(1, nameHash(name));
}
