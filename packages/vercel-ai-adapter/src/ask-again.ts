import { addUsage } from "./add-usage.ts";
import { textOf } from "./history.ts";
import { callMember, isObject, listMember, member, textMember } from "./member.ts";
import { streamOf } from "./platform.ts";
import type { AnswerFate, Turn } from "./turn.ts";

/** Whether a model can be asked again: one that is a text is resolved by the host, out of our reach. */
export function canAskAgain(model: unknown): model is object {
  return isObject(model) && typeof member(model, "doGenerate") === "function";
}

/**
 * A model whose answers are judged before the host sees them, and which is asked again where one is sent back: the same way on every version
 * of the host, in one step and one message. The host counts the tokens of all attempts; the text of one that was sent back is shown to nobody.
 * An answer that is held is replaced before the host sees it.
 */
export function askingAgain(model: object, turn: Turn): object {
  return new Proxy(model, {
    get(target, key): unknown {
      if (key === "doGenerate") return (options: unknown) => generate(target, options, turn);
      if (key === "doStream") return (options: unknown) => stream(target, options, turn);
      return Reflect.get(target, key, target);
    },
  });
}

async function generate(model: object, options: unknown, turn: Turn): Promise<unknown> {
  let asking = options;
  let spent: unknown;
  for (;;) {
    const result = await callMember(model, "doGenerate", [asking]);
    const content = listMember(result, "content");
    const usage = addUsage(spent, member(result, "usage"));
    const text = textOf(content);
    const calls = content.some((part) => member(part, "type") === "tool-call");
    const isAnswer = !calls && hasStopped(result);
    const fate: AnswerFate = isAnswer ? await turn.judgeAnswer(text) : { kind: "taken" };
    switch (fate.kind) {
      case "taken":
        return spent === undefined ? result : { ...Object(result), usage };
      case "replaced":
        return { ...Object(result), content: withText(content, fate.text), usage };
      case "again":
        spent = usage;
        asking = withFeedback(asking, text, fate.feedback);
    }
  }
}

async function stream(model: object, options: unknown, turn: Turn): Promise<unknown> {
  const first = await callMember(model, "doStream", [options]);
  // Text is held back only where it may have to be taken back.
  if (!turn.mayOwe()) return first;
  return { ...Object(first), stream: streamOf(heldBack(model, { first, options }, turn)) };
}

/** The chunks of the reply that is accepted. A text is held back until a call follows it, or it is judged. */
async function* heldBack(
  model: object,
  { first, options }: { readonly first: unknown; readonly options: unknown },
  turn: Turn,
): AsyncGenerator<unknown> {
  let asking = options;
  let reply = first;
  let spent: unknown;
  for (;;) {
    const held: unknown[] = [];
    let holds = true;
    let text = "";
    let fate: AnswerFate = { kind: "taken" };
    for await (const chunk of chunksOf(member(reply, "stream"))) {
      const type = textMember(chunk, "type");
      if (type === "text-delta") text += textMember(chunk, "delta");
      if (/^tool-/.test(type)) holds = false;
      if (type === "stream-start" && spent !== undefined) continue;
      if (type !== "finish") {
        if (!holds) yield* held.splice(0);
        if (holds && (held.length > 0 || /^text-/.test(type))) held.push(chunk);
        else yield chunk;
        continue;
      }
      const usage = addUsage(spent, member(chunk, "usage"));
      if (holds && hasStopped(chunk)) fate = await turn.judgeAnswer(text);
      if (fate.kind === "again") {
        spent = usage;
        continue;
      }
      yield* fate.kind === "replaced" ? chunksWithText(held.splice(0), fate.text) : held.splice(0);
      yield spent === undefined ? chunk : { ...Object(chunk), usage };
    }
    if (fate.kind !== "again") {
      yield* held;
      return;
    }
    asking = withFeedback(asking, text, fate.feedback);
    reply = await callMember(model, "doStream", [asking]);
  }
}

/** The parts of a reply with this text in place of its own. */
function withText(content: readonly unknown[], text: string): readonly unknown[] {
  return [...content.filter((part) => member(part, "type") !== "text"), { type: "text", text }];
}

function chunksWithText(chunks: readonly unknown[], delta: string): readonly unknown[] {
  const id = "held";
  return [
    ...chunks.filter((chunk) => !/^text-/.test(textMember(chunk, "type"))),
    { type: "text-start", id },
    { type: "text-delta", id, delta },
    { type: "text-end", id },
  ];
}

async function* chunksOf(source: unknown): AsyncGenerator<unknown> {
  const reader = callMember(source, "getReader", []);
  let done = false;
  try {
    for (;;) {
      const next = await callMember(reader, "read", []);
      if (member(next, "done") === true) {
        done = true;
        return;
      }
      yield member(next, "value");
    }
  } finally {
    if (!done) await callMember(reader, "cancel", []);
  }
}

/** The model itself has ended its reply. `ai` 5 says so in a word, later versions in an object. */
function hasStopped(reply: unknown): boolean {
  const reason = member(reply, "finishReason");
  return reason === "stop" || member(reason, "unified") === "stop";
}

function withFeedback(options: unknown, answer: string, feedback: string): object {
  const prompt = [
    ...listMember(options, "prompt"),
    { role: "assistant", content: [{ type: "text", text: answer }] },
    { role: "user", content: [{ type: "text", text: feedback }] },
  ];
  return { ...Object(options), prompt };
}
