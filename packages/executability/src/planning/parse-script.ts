import type { Json } from "@agentltl/core/host";
import { z } from "zod";
import { readYaml } from "../yaml/read-yaml.ts";
import type { Method } from "./run-agent.ts";
import { type ScriptedModel, type ScriptedReply, scriptedModel } from "./scripted-model.ts";

/** In what part of a run a scripted model speaks. */
export type ScriptedPart = "plan" | "verify" | "act";

/** What a scripted model says in a run, one reply after the other. */
export interface ScriptEntry {
  /** Of which task; without it of all. */
  readonly task?: string | undefined;
  /** Under which method; without it under all. */
  readonly method?: Method["kind"] | undefined;
  readonly plan?: readonly string[] | undefined;
  readonly verify?: readonly string[] | undefined;
  /** A text, or the calls of one reply. */
  readonly act?: readonly (string | readonly { readonly tool: string; readonly args: Json }[])[] | undefined;
}

const texts = z.array(z.string()).optional();
const scriptShape: z.ZodType<readonly ScriptEntry[]> = z
  .array(
    z.strictObject({
      task: z.string().optional(),
      method: z.enum(["react", "prompt-planning", "plan-conditioned", "dual-loop"]).optional(),
      plan: texts,
      verify: texts,
      act: z
        .array(
          z.union([z.string(), z.array(z.strictObject({ tool: z.string(), args: z.json().default({}) }))]),
        )
        .optional(),
    }),
  )
  .min(1);

/** Reads the replies of a scripted model from YAML or JSON. Throws `tasks-invalid` with every fault and its place. */
export function parseScript(
  text: string,
  { file = "script" }: { readonly file?: string } = {},
): readonly ScriptEntry[] {
  return readYaml(text, scriptShape, { file, code: "tasks-invalid" });
}

/** Where in which run a scripted model speaks. */
export interface ScriptedTurn {
  readonly task: string;
  readonly method: Method["kind"];
  readonly part: ScriptedPart;
  /** How many of its replies were given before. Default 0. */
  readonly said?: number;
}

/**
 * The model that says what a script has for one part of one run: the replies of the first entry that is of the task and the method and has any.
 * Its tokens are a quarter of the characters in and out.
 */
export function modelOfScript(
  script: readonly ScriptEntry[],
  { task, method, part, said = 0 }: ScriptedTurn,
): ScriptedModel {
  const entry = script.find(
    (one) =>
      (one.task === undefined || one.task === task) &&
      (one.method === undefined || one.method === method) &&
      one[part] !== undefined,
  );
  return scriptedModel("scripted", (entry?.[part] ?? []).slice(said).map(replyOf), "characters");
}

function replyOf(reply: NonNullable<ScriptEntry["act"]>[number]): ScriptedReply {
  return typeof reply === "string" ? reply : reply.map(({ tool, args }) => [tool, args] as const);
}
