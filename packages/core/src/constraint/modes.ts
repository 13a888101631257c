import type { Mode } from "./constraint.ts";

/** All modes of rules, the strongest first. */
export const modes: readonly Mode[] = ["stop", "block", "ask", "retry", "warn", "log"];
