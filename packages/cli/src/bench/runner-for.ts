import { type Host, type RunKey, type Runner, scriptedAgents } from "@agentltl/bench";

/** Who makes a run on this host: the scripted agent of that name, or the host's own model. */
export function runnerFor({ agent }: RunKey, host: Host): Runner {
  return { host, agent: scriptedAgents.find(({ name }) => name === agent) };
}
