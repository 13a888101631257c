import type { Json, JsonObject } from "@agentltl/core/host";
import {
  doubled,
  listFor,
  multiplied,
  neighbours,
  repetitions,
  squared,
  summed,
  worth,
} from "./arithmetic.ts";
import { integerOf, integersOf } from "./read-arguments.ts";

/** The names of the eight tools (paper section 12.1). They say nothing on purpose. */
export type ToolName =
  | "tool_a"
  | "tool_b"
  | "tool_c"
  | "tool_d"
  | "tool_a_list"
  | "tool_iterations"
  | "tool_expand"
  | "tool_value";

/** A tool as an agent is offered it. Without state, and of whole numbers only: the same arguments always give the same result. */
export interface BenchmarkTool {
  readonly name: string;
  readonly description: string;
  /** Its arguments in order, and whether each is one whole number or a list of them. */
  readonly parameters: readonly Parameter[];
  /** Throws `arguments-invalid` where an argument is missing or not what it has to be; the message says which. */
  readonly run: (args: Json | undefined) => JsonObject;
}

/** An argument of a tool. */
export interface Parameter {
  readonly name: string;
  readonly kind: "integer" | "integers";
}

/** What tools are set up with. */
export interface ToolSettings {
  /** How many numbers `tool_a_list` gives. Default 3. */
  readonly items?: number;
}

/** The eight tools, made afresh: each run of an agent gets its own. */
export function benchmarkTools({ items = 3 }: ToolSettings = {}): Readonly<Record<ToolName, BenchmarkTool>> {
  return {
    tool_a: integerTool("tool_a", ["i"], (i) => ({ result: squared(i) })),
    tool_b: integerTool("tool_b", ["i", "j"], (i, j) => ({ result: multiplied(i, j) })),
    tool_c: integerTool("tool_c", ["i"], (i) => ({ result: doubled(i) })),
    tool_d: {
      name: "tool_d",
      description: "Takes a list of integers and returns an integer as `result`.",
      parameters: [{ name: "numbers", kind: "integers" }],
      run: (args) => ({ result: summed(integersOf(args, "numbers")) }),
    },
    tool_a_list: integerTool("tool_a_list", ["seed"], (seed) => ({ numbers: listFor(seed, items) })),
    tool_iterations: integerTool("tool_iterations", ["x", "d"], (x, d) => ({ result: repetitions(x, d) })),
    tool_expand: integerTool("tool_expand", ["node"], (node) => ({ nodes: neighbours(node) })),
    tool_value: integerTool("tool_value", ["node"], (node) => ({ result: worth(node) })),
  };
}

function integerTool(
  name: ToolName,
  parameters: readonly string[],
  compute: (first: number, second: number) => JsonObject,
): BenchmarkTool {
  const result = Object.keys(compute(0, 0))[0] ?? "result";
  const what = result === "result" ? "an integer" : "a list of integers";
  return {
    name,
    description: `Takes ${parameters.length === 1 ? "an integer" : "two integers"} and returns ${what} as \`${result}\`.`,
    parameters: parameters.map((parameter) => ({ name: parameter, kind: "integer" })),
    run: (args) => {
      const [first = 0, second = 0] = parameters.map((parameter) => integerOf(args, parameter));
      return compute(first, second);
    },
  };
}
