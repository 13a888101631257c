import { generateText, isStepCount, streamText, type ToolSet } from "ai";
import type { MockLanguageModelV4 } from "ai/test";
import type { AgentLTL, NamedSession } from "../src/index.ts";
import { type Reply, scriptedModel } from "./scripted-model.ts";

/** The two functions of the host. */
export const hosts = ["generate", "stream"] as const;
export type Host = (typeof hosts)[number];

type Options = Partial<Parameters<typeof generateText>[0]>;

/** What came of a run. */
export interface Played {
  /** What the wrapped function returned; the error where it failed. */
  readonly result: unknown;
  readonly text: string;
  /** The stream's parts, or the content of each step. Times and random ids are left out. */
  readonly parts: string;
  /** What the model was sent, request by request. Times and random ids are left out. */
  readonly sent: string;
  readonly model: MockLanguageModelV4;
  readonly errors: readonly unknown[];
}

/** Plays a script in the host's own loop: guarded, or bare where `ltl` is undefined. */
export async function play(
  host: Host,
  ltl: AgentLTL | NamedSession | undefined,
  {
    replies,
    tools,
    ...more
  }: { replies: readonly Reply[]; tools?: ToolSet } & Omit<Options, "tools" | "model">,
): Promise<Played> {
  const model = scriptedModel(replies);
  const prompt = "messages" in more && more.messages !== undefined ? {} : { prompt: "Go on." };
  const options: object = {
    model,
    ...(tools === undefined ? {} : { tools }),
    stopWhen: isStepCount(6),
    ...prompt,
    ...more,
  };
  const played =
    host === "generate" ? await generate(ltl, options as Ready) : await stream(ltl, options as Ready);
  const calls = host === "generate" ? model.doGenerateCalls : model.doStreamCalls;
  return { ...played, model, sent: withoutChance(calls) };
}

type Ready = Parameters<typeof generateText>[0];

async function generate(ltl: AgentLTL | NamedSession | undefined, options: Ready) {
  const run = ltl === undefined ? generateText : ltl.wrap(generateText);
  try {
    const result = await run(options);
    return {
      result,
      text: result.text,
      parts: withoutChance(result.steps.map(({ content, finishReason }) => ({ content, finishReason }))),
      errors: [],
    };
  } catch (error) {
    return { result: error, text: "", parts: "", errors: [error] };
  }
}

async function stream(ltl: AgentLTL | NamedSession | undefined, options: Ready) {
  const run = ltl === undefined ? streamText : ltl.wrap(streamText);
  const errors: unknown[] = [];
  const result = run({ onError: ({ error }) => errors.push(error), ...options } as Parameters<
    typeof streamText
  >[0]);
  const parts: unknown[] = [];
  let text = "";
  try {
    for await (const part of result.stream) {
      parts.push(part);
      if (part.type === "start-step") text = "";
      if (part.type === "text-delta") text += part.text;
    }
  } catch (error) {
    errors.push(error);
  }
  return { result, text, parts: withoutChance(parts), errors };
}

const random = new Set([
  "timestamp",
  "callId",
  "id",
  "messageId",
  "approvalId",
  "headers",
  "performance",
  "abortSignal",
]);

function withoutChance(value: unknown): string {
  return JSON.stringify(
    value,
    (key, member: unknown) => {
      if (random.has(key) || /Ms$/.test(key)) return undefined;
      return member instanceof Error ? `${member.name}: ${member.message}` : member;
    },
    1,
  );
}
