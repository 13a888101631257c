/**
 * A whole number from 0 to 2^53 - 1: the same for the same name, and another for another with all but certainty. For telling names apart where
 * keeping them would take much room, not for security: anyone can make two names that have the same.
 */
export function nameHash(name: string): number {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995);
    other ^= other >>> 15;
  }
  // Each half sees the other, so that every bit reaches every other.
  const high = mixed(one ^ (other >>> 16)) & 0x1fffff;
  const low = mixed(other ^ (one >>> 16));
  return high * 0x100000000 + low;
}

function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
