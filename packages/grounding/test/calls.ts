import { readFileSync } from "node:fs";
import type { CallView } from "@agentltl/core/formula";

type Extra = Partial<Pick<CallView, "outcome" | "name">> & { readonly args?: CallView["args"] };

/** A read of `path` that gave `content`. Its position is set by {@link trace}. */
export function read(path: string, content: CallView["result"], extra: Extra = {}): CallView {
  const base = { name: "read_file", args: { path }, position: 0, outcome: "ok", ...extra };
  return content === undefined ? base : { ...base, result: content };
}

/** Calls in order, whatever their positions. */
export type Calls = readonly CallView[];

/** Any other call. */
export function call(name: string, args: CallView["args"], result: CallView["result"] = "done"): CallView {
  return { name, args, position: 0, outcome: "ok", ...(result === undefined ? {} : { result }) };
}

/** The calls as a trace. */
export function trace(...calls: Calls): { readonly calls: Calls } {
  return { calls: calls.map((one, position) => ({ ...one, position })) };
}

/** Real Python: a module of gyp, which node-gyp ships. */
export function gypSource(name: string): string {
  return readFileSync(new URL(`../node_modules/node-gyp/gyp/pylib/gyp/${name}`, import.meta.url), "utf8");
}
