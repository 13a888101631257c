import { children } from "./children.ts";
import type { Formula } from "./formula.ts";

/**
 * Every formula in `formula`, each object once, parts before the wholes that hold them; last comes `formula` itself.
 *
 * Needs no call stack, so that nesting of any depth is fine.
 */
export function subformulas(formula: Formula): readonly Formula[] {
  const finished = new Set<Formula>();
  const pending: { readonly node: Formula; readonly opened: boolean }[] = [{ node: formula, opened: false }];
  for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
    const { node, opened } = top;
    if (finished.has(node)) continue;
    if (opened) {
      finished.add(node);
      continue;
    }
    pending.push({ node, opened: true });
    for (const child of [...children(node)].reverse()) pending.push({ node: child, opened: false });
  }
  return [...finished];
}
