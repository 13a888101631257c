import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { attemptLater } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";
import type { StudyAgent } from "./study-agent.ts";

/** The agent of a module: its default export. Throws `study-invalid` where there is none, or the module can't be loaded. */
export async function loadAgent(path: string, base: string): Promise<StudyAgent> {
  const loaded = await attemptLater((): Promise<unknown> => import(pathToFileURL(resolve(base, path)).href));
  if (loaded.kind === "threw")
    throw new StudyError("study-invalid", `the agent \`${path}\` can't be loaded: ${String(loaded.error)}`);
  const agent: unknown = Reflect.get(Object(loaded.value), "default");
  if (isAgent(agent)) return agent;
  throw new StudyError(
    "study-invalid",
    `the agent \`${path}\` has no default export that is a function of (task, tools)`,
  );
}

function isAgent(value: unknown): value is StudyAgent {
  return typeof value === "function";
}
