import { isJsonObject, type Json } from "@agentltl/core/host";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, jsonSchema, type LanguageModel, type Tool, tool } from "ai";
import { guardSettings } from "../harness/guard-settings.ts";
import type { Host } from "../harness/host.ts";
import { play, toolOutput } from "../harness/play.ts";
import type { BenchmarkTool } from "../tools/benchmark-tools.ts";
import { jsonSchemaOf } from "../tools/json-schema-of.ts";
import { scriptedModel } from "./scripted-model.ts";

/** How the AI SDK's loop is set up. */
export interface AiSdkHostOptions {
  /** The model to be measured. Not needed for scripted agents. */
  readonly model?: LanguageModel;
  /** Of the model. Default: its own. */
  readonly temperature?: number;
}

/** Runs agents in `generateText`, guarded by `@agentltl/vercel-ai`. */
export function aiSdkHost({ model, temperature }: AiSdkHostOptions = {}): Host {
  return {
    name: "ai-sdk",
    run: async (request) => {
      const { task, budget, agent } = request;
      const played = play(request);
      const ltl = agentltl(guardSettings(request));
      const result = await ltl.wrap(generateText)({
        model: agent === undefined && model !== undefined ? model : scriptedModel(played),
        tools: Object.fromEntries(played.tools.map((one) => [one.name, toolOf(one)])),
        prompt: task.prompt,
        stopWhen: ({ steps }) => steps.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0) >= budget,
        ...(temperature === undefined ? {} : { temperature }),
      });
      return ltl.runOf(result);
    },
  };
}

function toolOf(one: BenchmarkTool): Tool<Json, string> {
  return tool({
    description: one.description,
    inputSchema: jsonSchema<Json>(jsonSchemaOf(one)),
    execute: async (args: Json) => toolOutput(one, isJsonObject(args) ? args : {}),
  });
}
