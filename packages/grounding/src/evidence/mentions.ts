import type { MentionKind } from "./evidence-entry.ts";

/** For each kind, every name that stands so in a text, with the first line, from 1, where it does. */
export type Mentions = { readonly [kind in MentionKind]: ReadonlyMap<string, number> };
