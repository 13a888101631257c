import { nameHash } from "@agentltl/core/host";

/**
 * A short text in place of a long name: the same for the same, and another for another with all but certainty (53 bits). For telling the
 * names of one conversation apart, not for security: anyone can make two names that have the same.
 */
export function shortName(name: string): string {
  return nameHash(name).toString(36);
}
