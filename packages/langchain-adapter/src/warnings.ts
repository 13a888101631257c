/** What is told where another middleware can change what was judged. */
export const notFirst =
  "agentltl: another middleware comes before `agentltlMiddleware`, and can change calls after they were judged; put `agentltlMiddleware` first in `middleware`";

/** What is told where the host leaves out calls that were allowed. */
export const callsLeftOut =
  "agentltl: with `maxConcurrency: 1` the host makes only the first call of a reply, and leaves out the others without a word; take it out, and let `sequential: true` have them run one after the other";
