import type { AgentLTL, NamedSession } from "../src/index.ts";
import type { Host } from "./majors.ts";
import type { Reply } from "./script.ts";
import { type Mock, scriptedModelOf } from "./scripted-model.ts";

/** What came of a run. */
export interface Played {
  /** What the wrapped function returned; the error where it failed. */
  readonly result: unknown;
  readonly text: string;
  /** The stream's parts, or the content of each step. Times and random ids are left out. */
  readonly parts: string;
  /** What the model was sent, request by request. Times and random ids are left out. */
  readonly sent: string;
  /** How often the model was asked. */
  readonly asked: number;
  readonly model: Mock;
  readonly errors: readonly unknown[];
}

/** A script, and the other options of the request. */
export interface Script {
  readonly replies: readonly Reply[];
  readonly tools?: object;
  readonly [option: string]: unknown;
}

/** Plays a script in the host's own loop: guarded, or bare where `ltl` is undefined. */
export async function play(
  host: Host,
  ltl: AgentLTL | NamedSession | undefined,
  { replies, tools, ...more }: Script,
): Promise<Played> {
  const model = scriptedModelOf(host.specification, replies);
  const prompt = more.messages === undefined ? { prompt: "Go on." } : {};
  const options: object = {
    model,
    ...(tools === undefined ? {} : { tools }),
    stopWhen: host.ai.stepCountIs(6),
    ...prompt,
    ...more,
  };
  const played =
    host.mode === "generate" ? await generate(host, ltl, options) : await stream(host, ltl, options);
  const calls = host.mode === "generate" ? model.doGenerateCalls : model.doStreamCalls;
  return { ...played, model, asked: calls.length, sent: withoutChance(calls) };
}

/** What the messages of a run are, to be sent with the next request. */
export async function responseMessages(host: Host, result: unknown): Promise<readonly object[]> {
  if (host.major === 7) return Reflect.get(Object(result), "responseMessages");
  const response: unknown = await Reflect.get(Object(result), "response");
  return Reflect.get(Object(response), "messages");
}

/** The UI message that a streamed run makes, as a client would store it. */
export async function uiMessageOf(host: Host, ltl: AgentLTL, result: unknown): Promise<object> {
  const toUI: unknown = Reflect.get(Object(result), "toUIMessageStream");
  if (typeof toUI !== "function") throw new Error("this result has no UI stream");
  const chunks: unknown = Reflect.apply(toUI, result, [
    { onError: ltl.onError, messageMetadata: ltl.messageMetadata(result), generateMessageId: () => "m1" },
  ]);
  let last: object = {};
  for await (const message of host.ai.readUIMessageStream({ stream: chunks })) last = message;
  return JSON.parse(JSON.stringify(last));
}

type Guards = AgentLTL | NamedSession | undefined;
type Told = Pick<Played, "result" | "text" | "parts" | "errors">;

async function generate({ ai: { generateText } }: Host, ltl: Guards, options: object): Promise<Told> {
  const run = ltl === undefined ? generateText : ltl.wrap(generateText);
  try {
    const result = (await run(options)) as {
      text: string;
      steps: { content: object; finishReason: string }[];
    };
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

async function stream({ ai: { streamText } }: Host, ltl: Guards, options: object): Promise<Told> {
  const run = ltl === undefined ? streamText : ltl.wrap(streamText);
  const errors: unknown[] = [];
  const onError = ({ error }: { error: unknown }) => errors.push(error);
  const result = run({ onError, ...options }) as {
    fullStream: AsyncIterable<{ type: string; text: string }>;
  };
  const parts: unknown[] = [];
  let text = "";
  try {
    for await (const part of result.fullStream) {
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
