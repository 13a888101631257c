import { and, eventually, type Formula, globally, implies, not, now, or } from "../../formula/index.ts";
import { jsonLines } from "./json-lines.ts";
import { traceOfCalls } from "./trace-of-calls.ts";
import type { VectorCase } from "./vector-case.ts";

interface Line {
  readonly formula_prefix: string;
  readonly props: readonly string[];
  readonly trace: string;
  readonly verdict: boolean;
}

/** The cases of `scarlet_triples.jsonl`. Several propositions hold at one position: it is a call whose arguments they are. */
export function scarletCases(text: string): readonly VectorCase[] {
  return jsonLines<Line>(text).map(({ formula_prefix, props, trace, verdict }, index) => ({
    id: `${index + 1} ${formula_prefix}`,
    formula: readPrefix(formula_prefix),
    trace: traceOfCalls(
      trace.split(";").map((letter) => {
        const bits = letter.split(",").map(Number);
        return {
          name: "letter",
          args: Object.fromEntries(props.map((name, place) => [name, bits[place] ?? 0])),
        };
      }),
    ),
    satisfied: verdict,
  }));
}

/** Prefix notation: `G(->(q, G(!(p))))`. */
function readPrefix(text: string): Formula {
  const tokens = text.match(/->|[&|!GF]|[a-z]/g) ?? [];
  const [formula, rest] = readFrom(tokens);
  if (rest.length > 0) throw new Error(`more than one formula in ${text}`);
  return formula;
}

function readFrom([token, ...rest]: readonly string[]): readonly [Formula, readonly string[]] {
  const combine = { "&": and, "|": or, "->": implies }[token ?? ""];
  const change = { "!": not, G: globally, F: eventually }[token ?? ""];
  if (combine !== undefined) {
    const [left, afterLeft] = readFrom(rest);
    const [right, afterRight] = readFrom(afterLeft);
    return [combine(left, right), afterRight];
  }
  if (change !== undefined) {
    const [body, afterBody] = readFrom(rest);
    return [change(body), afterBody];
  }
  if (token === undefined) throw new Error("a formula ends too early");
  return [now({ tool: "letter", args: { [token]: 1 } }), rest];
}
