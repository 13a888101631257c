import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { CallView } from "@agentltl/core/formula";

type Extra = Partial<Pick<CallView, "outcome" | "name">> & { readonly args?: CallView["args"] };

/** A read of `path` that gave `content`. Its position is set by {@link trace}. */
export function read(path: string, content: CallView["result"], extra: Extra = {}): CallView {
  const base: CallView = { name: "read_file", args: { path }, position: 0, outcome: "ok", ...extra };
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

/** The folder of gyp in node-gyp. */
export function gypFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve("node-gyp/package.json")), "gyp/pylib/gyp");
}

/** Real Python: a module of gyp, which node-gyp ships. */
export function gypSource(name: string): string {
  return readFileSync(join(gypFolder(), name), "utf8");
}
