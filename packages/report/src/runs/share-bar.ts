import { wilson } from "@agentltl/statistics";
import type { Bar } from "../model/figure.ts";

/** A share, `hits` of `total`, as a bar with Wilson's interval of 95 %. Of nothing there is no share: it is not evaluated. */
export function shareBar(name: string, hits: number, total: number): Bar {
  if (total === 0) return { name, value: null };
  const [low, high] = wilson(hits, total);
  return { name, value: hits / total, low, high };
}
