import type { Parser as ParserOf } from "web-tree-sitter";

/** The class through which the runtime is started. The library keeps one runtime for all that is loaded with it. */
type ParserClass = typeof ParserOf;

const starting: unique symbol = Symbol.for("@agentltl/grounding/starting") as typeof starting;

/**
 * Starts the runtime of web-tree-sitter, once, whoever asks at the same time: the library would start a second one while the first is on its
 * way, and what was loaded into the first would be of no use. The start is kept at the library's own class, as the runtime is. Rejects where
 * the bytes are no such runtime; the next call tries again.
 */
export function startRuntime(parser: ParserClass, runtime: Uint8Array | undefined): Promise<void> {
  const known: unknown = Reflect.get(parser, starting);
  if (known instanceof Promise) return known;
  // The d.ts of web-tree-sitter leaves out what its runtime is given: Emscripten's `wasmBinary`.
  const started = parser.init({ wasmBinary: runtime } as Parameters<ParserClass["init"]>[0]);
  Reflect.set(parser, starting, started);
  started.catch(() => Reflect.deleteProperty(parser, starting));
  return started;
}
