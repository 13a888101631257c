import type { Decision } from "@agentltl/core";
import { attempt, attemptLater } from "@agentltl/core/host";
import { dispatchCustomEvent } from "@langchain/core/callbacks/dispatch/web";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";

/** The name of the events that streams and tracers get. */
const eventName = "agentltl.decision";

/**
 * Tells streams (`streamMode: "custom"`, `streamEvents`) and tracers of decisions, since a call that was refused shows nowhere else. Names
 * only: arguments and texts are for the log. Whoever listens can't disturb.
 */
export async function announce(
  decisions: readonly Decision[],
  writer: ((chunk: unknown) => void) | undefined,
): Promise<void> {
  const config = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  for (const { decision, kind, judged, call, findings } of decisions) {
    const told = {
      decision,
      kind,
      judged,
      call: { id: call.id, name: call.name },
      rules: findings.map(({ constraint }) => constraint),
    };
    attempt(() => writer?.({ type: eventName, ...told }));
    await attemptLater(() => dispatchCustomEvent(eventName, told, config));
  }
}
