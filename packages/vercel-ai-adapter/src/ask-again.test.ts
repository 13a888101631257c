import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askingAgain, canAskAgain } from "./ask-again.ts";
import { callMember, member } from "./member.ts";
import { streamOf } from "./platform.ts";
import type { AnswerFate, Turn } from "./turn.ts";

type Chunk = Readonly<Record<string, unknown>>;

const usage = { inputTokens: 10, outputTokens: 5 };
const finish = (finishReason: unknown = "stop"): Chunk => ({ type: "finish", finishReason, usage });
const start: Chunk = { type: "stream-start", warnings: [] };
const textChunks = (...deltas: string[]): readonly Chunk[] => [
  { type: "text-start", id: "t" },
  ...deltas.map((delta) => ({ type: "text-delta", id: "t", delta })),
  { type: "text-end", id: "t" },
];
const call: Chunk = { type: "tool-call", toolCallId: "c", toolName: "refund", input: "{}" };

/** A turn that has these fates for the answers of its replies, and what it was asked. */
function turnWith(fates: readonly AnswerFate[], owes = true) {
  const judged: string[] = [];
  const turn = {
    mayOwe: () => owes,
    async judgeAnswer(text: string): Promise<AnswerFate> {
      judged.push(text);
      return fates[judged.length - 1] ?? { kind: "taken" };
    },
  } as Turn;
  return { turn, judged };
}

async function* given(chunks: readonly Chunk[]) {
  yield* chunks;
}

/** A model that gives these replies, and the prompts that it was asked with. */
function modelOf(replies: readonly (readonly Chunk[])[]) {
  const prompts: unknown[] = [];
  const next = (options: unknown) => {
    prompts.push(member(options, "prompt"));
    return replies[prompts.length - 1] ?? [];
  };
  const model = {
    modelId: "scripted",
    doStream: async (options: unknown) => ({ stream: streamOf(given(next(options))) }),
    doGenerate: async (options: unknown) => {
      const reply = next(options);
      const text = reply.map(({ delta = "" }) => delta).join("");
      const calls = reply.filter(({ type }) => type === "tool-call");
      return {
        content: [
          { type: "reasoning", text: "hm" },
          ...(text === "" ? [] : [{ type: "text", text }]),
          ...calls,
        ],
        finishReason: reply.at(-1)?.finishReason,
        usage,
      };
    },
  };
  return { model, prompts };
}

/** All chunks that come out of the guarded model. */
async function streamed(model: object, turn: Turn): Promise<readonly unknown[]> {
  const reply = await callMember(askingAgain(model, turn), "doStream", [{ prompt: ["Go on."] }]);
  const chunks: unknown[] = [];
  for await (const chunk of member(reply, "stream") as AsyncIterable<unknown>) chunks.push(chunk);
  return chunks;
}

const again: AnswerFate = { kind: "again", feedback: "Read it." };
const replaced: AnswerFate = { kind: "replaced", text: "Held." };
const taken: AnswerFate = { kind: "taken" };

describe("a stream", () => {
  test("comes out as it is where its answer is taken", async () => {
    const chunk = fc.oneof(
      fc.constantFrom<Chunk>(
        call,
        { type: "reasoning-delta", id: "r", delta: "hm" },
        { type: "source", url: "x" },
      ),
      fc.string().map((delta): Chunk => ({ type: "text-delta", id: "t", delta })),
    );
    const reply = fc
      .tuple(fc.array(chunk, { maxLength: 8 }), fc.constantFrom("stop", "tool-calls", "length"))
      .map(([chunks, reason]) => [start, ...chunks, finish(reason)]);
    await fc.assert(
      fc.asyncProperty(reply, fc.boolean(), async (chunks, owes) => {
        const { turn, judged } = turnWith([], owes);
        expect(await streamed(modelOf([chunks]).model, turn)).toEqual(chunks);
        const answers = owes && chunks.at(-1)?.finishReason === "stop" && !chunks.includes(call);
        expect(judged).toHaveLength(answers ? 1 : 0);
      }),
    );
  });

  test("shows nothing of an answer that is sent back, and counts what it has cost", async () => {
    const { model, prompts } = modelOf([
      [start, ...textChunks("From ", "memory."), finish()],
      [start, ...textChunks("As read."), finish()],
    ]);
    const { turn, judged } = turnWith([again, taken]);
    expect(await streamed(model, turn)).toEqual([
      start,
      ...textChunks("As read."),
      { ...finish(), usage: { inputTokens: 20, outputTokens: 10 } },
    ]);
    expect(judged).toEqual(["From memory.", "As read."]);
    expect(prompts[1]).toEqual([
      "Go on.",
      { role: "assistant", content: [{ type: "text", text: "From memory." }] },
      { role: "user", content: [{ type: "text", text: "Read it." }] },
    ]);
  });

  test("has another text in place of an answer that is held, and keeps what else is in the reply", async () => {
    const source: Chunk = { type: "source", url: "x" };
    const { model } = modelOf([[start, ...textChunks("W99 ", "was paid."), source, finish()]]);
    const chunks = await streamed(model, turnWith([replaced]).turn);
    expect(chunks.map((chunk) => member(chunk, "type"))).toEqual([
      "stream-start",
      "source",
      "text-start",
      "text-delta",
      "text-end",
      "finish",
    ]);
    expect(JSON.stringify(chunks)).not.toContain("W99");
    expect(JSON.stringify(chunks)).toContain("Held.");
  });

  test("counts all attempts where the last is held", async () => {
    const reply = [start, ...textChunks("W99."), finish({ unified: "stop", raw: "stop" })];
    const { model } = modelOf([reply, reply]);
    const chunks = await streamed(model, turnWith([again, replaced]).turn);
    expect(chunks.at(-1)).toMatchObject({ usage: { inputTokens: 20 } });
  });

  test("shows a text at once when a call follows it", async () => {
    const { turn, judged } = turnWith([again]);
    const chunks = [start, ...textChunks("I look."), call, finish("tool-calls")];
    expect(await streamed(modelOf([chunks]).model, turn)).toEqual(chunks);
    expect(judged).toEqual([]);
  });

  test("that breaks off without an end shows what was there", async () => {
    const chunks = [start, ...textChunks("I lo")];
    expect(await streamed(modelOf([chunks]).model, turnWith([again]).turn)).toEqual(chunks);
  });
});

describe("a reply that does not stream", () => {
  const generated = async (replies: readonly (readonly Chunk[])[], fates: readonly AnswerFate[]) => {
    const { model, prompts } = modelOf(replies);
    const { turn, judged } = turnWith(fates);
    const result = await callMember(askingAgain(model, turn), "doGenerate", [{ prompt: ["Go on."] }]);
    return { result, prompts, judged };
  };

  test("is what it is where its answer is taken, or is none", async () => {
    for (const reply of [
      [...textChunks("Fine."), finish()],
      [call, finish("tool-calls")],
      [...textChunks("cut o"), finish("length")],
    ]) {
      const { result, judged } = await generated([reply], [taken]);
      expect(member(result, "usage")).toEqual(usage);
      expect(judged).toHaveLength(reply.at(-1)?.finishReason === "stop" ? 1 : 0);
    }
  });

  test("is asked for again, with all tokens", async () => {
    const { result, prompts, judged } = await generated(
      [
        [...textChunks("One."), finish()],
        [...textChunks("Two."), finish()],
        [...textChunks("Three."), finish()],
      ],
      [again, again, taken],
    );
    expect([prompts.length, judged]).toEqual([3, ["One.", "Two.", "Three."]]);
    expect(member(result, "usage")).toEqual({ inputTokens: 30, outputTokens: 15 });
  });

  test("has another text in place of one that is held", async () => {
    const { result } = await generated([[...textChunks("W99."), finish()]], [replaced]);
    expect(member(result, "content")).toEqual([
      { type: "reasoning", text: "hm" },
      { type: "text", text: "Held." },
    ]);
  });

  test("that fails fails as it does", async () => {
    const model = {
      doGenerate: async () => {
        throw new Error("no quota");
      },
    };
    const asking = askingAgain(model, turnWith([]).turn);
    await expect(callMember(asking, "doGenerate", [{}])).rejects.toThrow("no quota");
  });
});

test("a model is what it is besides, and one that is only a name can't be asked again", () => {
  const { model } = modelOf([]);
  expect(member(askingAgain(model, turnWith([]).turn), "modelId")).toBe("scripted");
  expect([model, "gpt", undefined, {}, null].map(canAskAgain)).toEqual([true, false, false, false, false]);
});
