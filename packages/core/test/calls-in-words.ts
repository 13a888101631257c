import type { Json } from "../src/json/json.ts";
import type { Trace } from "../src/trace/trace.ts";
import type { Outcome, ToolCall } from "../src/trace/trace-data.ts";

const outcomes: Readonly<Record<string, Outcome>> = {
  "!": "error",
  "?": "pending",
  "~": "unknown",
  "-": "refused",
};

/**
 * A trace that goes on, a word for each call: `a`, with its argument `x` as `a:1`, its result as `a=1`, and how it ended behind the name: `a!`
 * failed, `a?` is pending, `a~` is unknown, `a-` was refused. Without a mark it worked. A call behind a `+` is parallel to the one before it;
 * where there is one such, all calls have steps.
 */
export function traceInWords(words: string, more: Partial<Trace> = {}): Trace {
  const stepped = words.includes("+");
  let step = 0;
  const calls = words
    .split(" ")
    .filter((word) => word !== "")
    .map((word, position): ToolCall => {
      const [, parallel, name = "", mark = "", argument, result = "null"] =
        /^(\+?)(\w+)([!?~-]?)(?::([^=]+))?(?:=(.+))?$/.exec(word) ?? [];
      if (parallel === "") step++;
      const args: Json = argument === undefined ? {} : { x: JSON.parse(argument) };
      const outcome = outcomes[mark] ?? "ok";
      const isKnown = outcome === "ok" || outcome === "error";
      return {
        name,
        args,
        position,
        outcome,
        ...(stepped ? { step } : {}),
        ...(isKnown ? { result: JSON.parse(result) } : {}),
      };
    });
  return { calls, dialogue: [], metrics: {}, ended: false, gaps: [], ...more };
}
