import type { Json } from "@agentltl/core/host";
import type { Move, Word } from "./word.ts";

/**
 * The word as an example in a rule file, to be read by `parseExample`: `verify!, [refund{order_id: A} refund{order_id: B}]`. What a rule
 * doesn't ask about the result of a call is left out.
 */
export function wordText(word: Word): string {
  const steps: Move[][] = [];
  for (const move of word) {
    if (move.parallel === true && steps.length > 0) steps.at(-1)?.push(move);
    else steps.push([move]);
  }
  return steps
    .map((moves) => {
      const said = moves.flatMap((move) =>
        move.said === undefined ? [] : [`${move.said.role}: ${quoted(move.said.text)}`],
      );
      const [first = "", ...others] = moves.map(callText);
      // Behind a result a comma, or the next name would be read as a part of it.
      const calls = others.reduce((text, call, index) => {
        const { result } = moves[index]?.call ?? {};
        return `${text}${result === undefined || result === null ? "" : ","} ${call}`;
      }, first);
      return [...said, moves.length === 1 ? calls : `[${calls}]`].join(", ");
    })
    .join(", ");
}

function callText({ call: { name, args, outcome, result } }: Move): string {
  const empty = typeof args === "object" && args !== null && Object.keys(args).length === 0;
  const failed = outcome === "error" ? "!" : "";
  return `${name}${empty ? "" : valueText(args)}${failed}${result === undefined || result === null ? "" : ` -> ${valueText(result)}`}`;
}

function valueText(value: Json): string {
  if (typeof value === "string")
    return /^[A-Za-z][\w-]*$/.test(value) && !isWord(value) ? value : quoted(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => valueText(item)).join(", ")}]`;
  return `{${Object.entries(value)
    .map(([key, member]) => `${/^[A-Za-z_][\w-]*$/.test(key) ? key : quoted(key)}: ${valueText(member)}`)
    .join(", ")}}`;
}

/** These three would be read as values. */
function isWord(text: string): boolean {
  return text === "true" || text === "false" || text === "null";
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
