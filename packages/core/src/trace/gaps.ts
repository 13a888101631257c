import type { GapKind, TraceGap } from "./trace-data.ts";

/** What was not recorded, ready to be looked up. A gap that names no call is everywhere. */
export interface Gaps {
  /** True where everything was recorded. */
  readonly none: boolean;
  readonly anywhere: (kind: GapKind) => boolean;
  readonly at: (kind: GapKind, place: number) => boolean;
  /** At some place of `from..to`. */
  readonly between: (kind: GapKind, from: number, to: number) => boolean;
}

/** Makes the gaps of a trace ready. */
export function gapsOf(gaps: readonly TraceGap[]): Gaps {
  const everywhere = new Set(gaps.filter(({ call }) => call === undefined).map(({ kind }) => kind));
  const places = new Map<GapKind, Set<number>>();
  for (const { kind, call } of gaps) {
    if (call === undefined) continue;
    const known = places.get(kind);
    if (known === undefined) places.set(kind, new Set([call]));
    else known.add(call);
  }
  const at = (kind: GapKind, place: number): boolean =>
    everywhere.has(kind) || (places.get(kind)?.has(place) ?? false);
  return {
    none: gaps.length === 0,
    anywhere: (kind) => everywhere.has(kind) || places.has(kind),
    at,
    between: (kind, from, to) => {
      if (everywhere.has(kind)) return true;
      const known = places.get(kind);
      if (known === undefined) return false;
      for (let place = from; place <= to; place++) if (known.has(place)) return true;
      return false;
    },
  };
}
