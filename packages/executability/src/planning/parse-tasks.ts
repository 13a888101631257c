import type { Json, JsonObject } from "@agentltl/core/host";
import { z } from "zod";
import { ExecutabilityError } from "../errors/executability-error.ts";
import { readYaml } from "../yaml/read-yaml.ts";

/** A task as its file writes it. */
export interface TaskFile {
  readonly id: string;
  /** What the user wants, in the user's words. */
  readonly goal: string;
  /** A summary of what is visible of the initial state: all that planner and verifier see of it. */
  readonly visible?: Json | undefined;
  /** What of the machine's state is different at first in this task. Nobody but the machine sees it. */
  readonly state?: JsonObject | undefined;
}

const tasksShape: z.ZodType<readonly TaskFile[]> = z
  .array(
    z.strictObject({
      id: z.string().min(1),
      goal: z.string().min(1),
      visible: z.json().optional(),
      state: z.record(z.string(), z.json()).optional(),
    }),
  )
  .min(1);

/** Reads a list of tasks from YAML or JSON. Throws `tasks-invalid` with every fault and its place, also where two have one id. */
export function parseTasks(
  text: string,
  { file = "tasks" }: { readonly file?: string } = {},
): readonly TaskFile[] {
  const tasks = readYaml(text, tasksShape, { file, code: "tasks-invalid" });
  const twice = tasks.find(({ id }, index) => tasks.findIndex((other) => other.id === id) < index);
  if (twice === undefined) return tasks;
  throw new ExecutabilityError(
    "tasks-invalid",
    `${file}: two tasks are called \`${twice.id}\`; give one another \`id\``,
  );
}
