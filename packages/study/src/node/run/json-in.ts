import { attempt } from "@agentltl/core/host";

/** The JSON of a reply: the whole of it, or what stands between its first pair of code fences. */
export function jsonIn(
  text: string,
): { readonly kind: "json"; readonly value: unknown } | { readonly kind: "none" } {
  const [, fenced] = /```(?:json)?\s*\n(.*?)\n\s*```/is.exec(text) ?? [];
  for (const one of [text, fenced]) {
    if (one === undefined) continue;
    const read = attempt((): unknown => JSON.parse(one));
    if (read.kind === "done") return { kind: "json", value: read.value };
  }
  return { kind: "none" };
}
