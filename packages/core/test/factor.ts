/** How many times as many cases random tests try as in an ordinary run: `AGENTLTL_RUNS=100 npm test` tries a hundred times as many. */
export const factor: number = Number(process.env.AGENTLTL_RUNS ?? 1);
