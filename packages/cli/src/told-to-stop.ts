import { once } from "node:events";

/** Resolves when the process is told to stop by SIGINT or SIGTERM. */
export async function toldToStop(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
