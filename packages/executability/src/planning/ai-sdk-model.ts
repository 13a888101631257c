import type { Json } from "@agentltl/core/host";
import { readText } from "../environment/read-text.ts";
import type { Decoding } from "./decoding.ts";
import type { Completion, CompletionOptions, Model, ModelCall, ModelMessage, Usage } from "./model.ts";

/** The part of a language model of the AI SDK (specification V2 to V4, `ai` 5 to 7) that is used. */
export interface AiSdkLanguageModel {
  readonly modelId: string;
  doGenerate(options: object): PromiseLike<{ readonly content: readonly object[]; readonly usage: object }>;
}

/** How it is asked. */
export interface AiSdkModelOptions {
  /** Default: the model's own. */
  readonly id?: string;
  /** Settings that the model does not take, such as `temperature` for one that reasons: they are not sent. */
  readonly unsupported?: readonly (keyof Decoding)[];
  /** As for the provider: `{ openai: { reasoningEffort: "high" } }`. */
  readonly providerOptions?: { readonly [provider: string]: { readonly [option: string]: Json } };
}

/** A language model of the AI SDK as a planner, verifier or executor. `ai` itself is not needed. */
export function aiSdkModel(
  model: AiSdkLanguageModel,
  { id = model.modelId, unsupported = [], providerOptions }: AiSdkModelOptions = {},
): Model {
  return {
    id,
    complete: async (messages, { tools, ...decoding }) => {
      const sent = Object.entries(decoding).filter(([name]) => !unsupported.some((one) => one === name));
      const { content, usage } = await model.doGenerate({
        prompt: messages.map(promptOf),
        ...Object.fromEntries(sent),
        ...(tools.length === 0 ? {} : { tools: tools.map(toolOf), toolChoice: { type: "auto" } }),
        ...(providerOptions === undefined ? {} : { providerOptions }),
      });
      return completionOf(content, usage);
    },
  };
}

function toolOf({
  name,
  description,
  parameters = { type: "object" },
}: CompletionOptions["tools"][number]): object {
  return {
    type: "function",
    name,
    inputSchema: parameters,
    ...(description === undefined ? {} : { description }),
  };
}

function promptOf(message: ModelMessage): object {
  switch (message.role) {
    case "system":
      return { role: "system", content: message.text };
    case "user":
      return { role: "user", content: [{ type: "text", text: message.text }] };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.text === "" ? [] : [{ type: "text", text: message.text }]),
          ...message.calls.map(({ id, name, args }) => ({
            type: "tool-call",
            toolCallId: id,
            toolName: name,
            input: args,
          })),
        ],
      };
    case "tool": {
      const { call, result, isError } = message;
      const output = isError
        ? { type: "error-text", value: typeof result === "string" ? result : JSON.stringify(result) }
        : typeof result === "string"
          ? { type: "text", value: result }
          : { type: "json", value: result };
      return {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: call.id, toolName: call.name, output }],
      };
    }
  }
}

function completionOf(content: readonly object[], usage: object): Completion {
  const parts = content.map((part) => ({ ...part }) as Readonly<Record<string, unknown>>);
  const texts = parts.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  );
  const counted = usageOf({ ...usage });
  return {
    text: texts.join(""),
    calls: parts.flatMap((part, index) => (part.type === "tool-call" ? [callOf(part, index)] : [])),
    ...(counted === undefined ? {} : { usage: counted }),
  };
}

/** What the model wrote as arguments is kept as it is where it is no JSON: the environment says what is wrong with it. */
function callOf(
  { toolCallId, toolName, input }: Readonly<Record<string, unknown>>,
  index: number,
): ModelCall {
  const text = typeof input === "string" ? input : JSON.stringify(input ?? {});
  return {
    id: typeof toolCallId === "string" ? toolCallId : `call-${index + 1}`,
    name: typeof toolName === "string" ? toolName : "",
    args: readText(text),
  };
}

/** V2 counts in two numbers, later ones in groups with a total. Reasoning is part of the total of the output. */
function usageOf({ inputTokens, outputTokens }: Readonly<Record<string, unknown>>): Usage | undefined {
  const [input, output] = [totalOf(inputTokens), totalOf(outputTokens)];
  return input === undefined || output === undefined
    ? undefined
    : { inputTokens: input, outputTokens: output };
}

function totalOf(tokens: unknown): number | undefined {
  if (typeof tokens === "number") return tokens;
  if (typeof tokens !== "object" || tokens === null || !("total" in tokens)) return undefined;
  return typeof tokens.total === "number" ? tokens.total : undefined;
}
