import type { CallView } from "@agentltl/core/formula";
import { isJsonObject, type Json } from "@agentltl/core/host";
import { namesIn } from "./names-in.ts";

/** Names that an edit brings into a file: those in its texts, apart from those in the texts that it replaces. */
export function ownWords(edit: CallView, pathArguments: readonly string[]): ReadonlySet<string> {
  if (!isJsonObject(edit.args)) return new Set();
  const texts = (old: boolean): readonly string[] =>
    Object.entries(edit.args as { readonly [key: string]: Json })
      .filter(([key]) => !pathArguments.includes(key) && /^old|^search|^find/i.test(key) === old)
      .map(([, value]) => (typeof value === "string" ? value : JSON.stringify(value)));
  const before = namesIn(texts(true).join("\n"));
  return new Set([...namesIn(texts(false).join("\n")).keys()].filter((name) => !before.has(name)));
}
