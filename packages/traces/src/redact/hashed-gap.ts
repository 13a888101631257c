import type { Trace, TraceGap } from "@agentltl/core";
import { redactionGap } from "@agentltl/core/host";
import type { KeyedHash } from "./hashed-value.ts";

/** What a trace of which all values are hashed says of itself, with a name of the key. One that was redacted before has values that no key tells. */
export function hashedGap({ gaps }: Trace, hash: KeyedHash): TraceGap {
  const isAgain = gaps.some(({ path }) => path === redactionGap.path);
  return isAgain ? redactionGap : { ...redactionGap, detail: detailFor(hash) };
}

/** Whether all values of the trace were hashed with this key, once. */
export function isHashedWith({ gaps }: Trace, hash: KeyedHash): boolean {
  const detail = detailFor(hash);
  return gaps.some((gap) => gap.path === redactionGap.path && gap.detail === detail);
}

function detailFor(hash: KeyedHash): string {
  return `${redactionGap.detail}; hashed with the key ${hash("which key is this").slice(0, 16)}`;
}
