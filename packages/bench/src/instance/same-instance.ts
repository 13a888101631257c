import type { InstanceKey } from "./instance.ts";

/** Whether both name the same instance. */
export function sameInstance(one: InstanceKey, other: InstanceKey): boolean {
  return one.template === other.template && one.difficulty === other.difficulty && one.seed === other.seed;
}
