import { attempt, type Json } from "@agentltl/core/host";
import { z } from "zod";

/** An argument whose value an earlier step is to give: the value at `path` of its result. */
export interface StepReference {
  /** The number of the step, from 1. */
  readonly step: number;
  readonly path?: string | undefined;
}

/** One intended operation (appendix D.1): a tool with its arguments, or with what they must be like. */
export interface PlanStep {
  readonly tool: string;
  /** Values; `{ "$step": 1, "path": "items[0].id" }` stands for one that an earlier step gives. */
  readonly args?: { readonly [name: string]: Json } | undefined;
  /** In words, where the values are not known yet. */
  readonly constraints?: string | undefined;
  /** Numbers of steps, from 1. */
  readonly dependsOn: readonly number[];
}

/** A plan. Its length says nothing of how many calls the run will have. */
export interface Plan {
  readonly steps: readonly PlanStep[];
}

const planShape = z.object({
  steps: z
    .array(
      z.object({
        tool: z.string(),
        args: z.record(z.string(), z.json()).optional(),
        constraints: z.string().optional(),
        dependsOn: z.array(z.int()).default([]),
      }),
    )
    .max(100),
});

/** The plan in a model's reply, or why there is none. */
export function readPlan(text: string): Plan | { readonly fault: string } {
  const json = jsonIn(text);
  if (json === undefined) return { fault: "the reply holds no JSON" };
  const read = planShape.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return { fault: `${issue?.path.map(String).join(".") ?? "the plan"}: ${issue?.message ?? "is no plan"}` };
}

/** The JSON object of a reply: the whole of it, or what stands between its first and last brace. */
export function jsonIn(text: string): unknown {
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (from === -1 || to < from) return undefined;
  const parsed = attempt((): unknown => JSON.parse(text.slice(from, to + 1)));
  return parsed.kind === "done" ? parsed.value : undefined;
}

/** The step that an argument refers to, where it does. */
export function referenceIn(value: Json): StepReference | undefined {
  const read = referenceShape.safeParse(value);
  return read.success ? { step: read.data.$step, path: read.data.path } : undefined;
}

const referenceShape = z.strictObject({ $step: z.int(), path: z.string().optional() });
