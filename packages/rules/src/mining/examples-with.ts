import type { Candidate } from "./candidate.ts";

/** Runs that keep a rule about these tools and runs that break it; none where the notation of examples can't name each of the tools. */
export function examplesWith(
  tools: readonly string[],
  examples: NonNullable<Candidate["examples"]>,
): Pick<Candidate, "examples"> {
  return tools.every(standsInExamples) ? { examples } : {};
}

function standsInExamples(tool: string): boolean {
  return (
    /^[A-Za-z_][\w.-]*$/.test(tool) &&
    !tool.includes("->") &&
    !/^(?:user|assistant|system|answer)$/.test(tool)
  );
}
