import { attempt, attemptLater, createRecent } from "@agentltl/core/host";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { hostConfig } from "./host-config.ts";
import { createMessageNames } from "./message-names.ts";
import { createObserved, type Observed } from "./observed.ts";
import type { LangChainOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import { createSessionKeys } from "./session-key.ts";
import { isKept } from "./sessions.ts";
import { createTelemetry } from "./telemetry.ts";

/**
 * Hears what an agent does, and leaves it as it is. The one place where that can be heard and that shows nowhere is around the model: other
 * hooks are steps of the host's graph, which streams show, and one around tools changes what becomes of their errors.
 */
export function observingMiddleware(
  options: LangChainOptions,
  warn: (message: string) => void,
): AgentMiddleware {
  const sessions = createRecent<Observed>(options.maxSessions ?? 1000);
  const keys = createSessionKeys();
  const nameOf = createMessageNames(newRunId);
  const tellTelemetry = createTelemetry();
  return createMiddleware({
    name: options.name ?? "agentltl",
    wrapModelCall: async (request, handler) => {
      const heard = attempt(() => {
        const { messages, runtime } = request;
        const { configurable } = runtime;
        const key = keys(configurable, undefined) ?? keys(configurable, nameOf(messages));
        const { key: id, isThread } = key ?? { key: newRunId(), isThread: false };
        const session = sessions.get(id) ?? createObserved(options, { id, isThread, warn, tellTelemetry });
        sessions.set(id, session);
        const here = session.heard(messages, { run: hostConfig().run, isWhole: isKept(configurable) });
        return (told: unknown) => session.replied(here, told);
      });
      const response = await handler(request);
      if (heard.kind === "done") await attemptLater(() => heard.value(response));
      return response;
    },
  });
}
