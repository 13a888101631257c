import type { Procedure } from "../constraint/procedure.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions, GuardSnapshot } from "./guard.ts";

/**
 * A guard that goes on where the session of `snapshot` stopped. Throws `snapshot-invalid` where the snapshot is broken, of another
 * version, or was made under other rules, and whatever `createGuard` throws.
 */
export function restoreGuard(
  snapshot: GuardSnapshot,
  procedure: Procedure,
  options: Omit<GuardOptions, "resume"> = {},
): Guard {
  return createGuard(procedure, { ...options, resume: snapshot });
}
