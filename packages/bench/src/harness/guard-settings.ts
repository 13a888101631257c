import type { AdapterOptions } from "@agentltl/core/host";
import type { HostRequest } from "./host.ts";

/** How a host's adapter guards a run: by the request's rules alone, so that what is measured is what they change. */
export function guardSettings({
  rules,
  posture,
  shield,
}: Pick<HostRequest, "rules" | "posture" | "shield">): AdapterOptions & Pick<HostRequest, "shield"> {
  return {
    rules,
    posture,
    shield,
    maxSendBacks: 0,
    deadEnds: "off",
    unknownTools: "warn",
    onWarning: () => {},
  };
}
