/** The procedure, and how to answer: one whole number, alone or behind `Final answer:` (ours; the paper shows no prompt). */
export function promptOf(steps: readonly string[]): string {
  return [
    "Carry out this procedure with the tools that you have. Make one tool call at a time and wait for its result before you go on. Make no calls besides those that the procedure asks for.",
    "",
    ...steps.map((step) => `- ${step}`),
    "",
    "When you are done, reply with the answer, one integer, and nothing else.",
  ].join("\n");
}
