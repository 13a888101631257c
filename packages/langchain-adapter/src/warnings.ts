/** What is told where another middleware can change what was judged. */
export const notFirst =
  "agentltl: another middleware comes before `agentltlMiddleware`, and can change calls after they were judged; put `agentltlMiddleware` first in `middleware`";
