import type { Trace } from "@agentltl/core";
import { attemptLater, countedCalls } from "@agentltl/core/host";
import { z } from "zod";
import type { Span } from "../contract/contract.ts";
import { ContractsError } from "../errors/contracts-error.ts";
import type { Extractor } from "./observe.ts";
import type { ObservedGraph, ObservedNode } from "./observed-graph.ts";

/** What a model is asked: instructions, and a JSON Schema of its answer. */
export interface ModelRequest {
  readonly system: string;
  readonly prompt: string;
  readonly schema: object;
}

/**
 * Any model that answers with JSON. With the AI SDK:
 * `({ system, prompt, schema }) => generateObject({ model, system, prompt, schema: jsonSchema(schema) }).then(({ object }) => object)`.
 */
export type AskModel = (request: ModelRequest) => unknown;

const type = z.enum(["action", "check", "decision", "output"]);
const said = z.strictObject({ label: z.string().min(1), type, quote: z.string().min(1) });
const called = z.strictObject({ label: z.string().min(1), type, call: z.int().min(1) });
const textAnswer = z.strictObject({ behaviours: z.array(said) });
const traceAnswer = z.strictObject({ behaviours: z.array(called) });

const system =
  "You list what an agent has done, as its run shows it: each action, check, decision and output once, with a short label in the imperative. " +
  "List nothing that the run does not show, no plans and no greetings. You are not told what it should have done, and do not judge it.";

/**
 * An extractor that asks a model what was done. Its answer is data that is checked: a behaviour counts where the words that it quotes stand in the
 * text, or the call that it names is in the trace, and its place in time is that of the evidence, never that of the model's list. What a text holds
 * twice is taken in turn. The model does not see the contract.
 *
 * An answer of another shape, and evidence that is not there, throw `observation-invalid`.
 */
export function modelExtractor(ask: AskModel): Extractor {
  return async (run) => {
    const isText = typeof run === "string";
    const schema = isText ? textAnswer : traceAnswer;
    const prompt = isText ? run : callsText(run);
    const answered = await attemptLater(() => ask({ system, prompt, schema: z.toJSONSchema(schema) }));
    if (answered.kind === "threw") throw invalid(`the model did not answer: ${String(answered.error)}`);
    return isText ? fromText(run, answered.value) : fromTrace(run, answered.value);
  };
}

function callsText(trace: Trace): string {
  const { finalAnswer } = trace;
  const lines = countedCalls(trace).map(
    ({ name, args, result, position }) =>
      `#${position + 1} ${name} ${JSON.stringify(args)} -> ${JSON.stringify(result ?? null)}`,
  );
  return [...lines, ...(finalAnswer === undefined ? [] : [`answer: ${finalAnswer}`])].join("\n");
}

function fromText(text: string, answer: unknown): ObservedGraph {
  const read = textAnswer.safeParse(answer);
  if (!read.success) throw invalid(`the model's answer has another form: ${z.prettifyError(read.error)}`);
  const taken = new Set<number>();
  const nodes = read.data.behaviours.map(({ label, type: kind, quote }): ObservedNode => {
    const span = spanOf(quote, text, taken);
    if (span === undefined) throw invalid(`the model quotes \`${quote}\`, which does not stand in the text`);
    taken.add(span.start);
    const evidence = { kind: "span", ...span } as const;
    return { label, type: kind, evidence, at: span.start, values: {}, valuesComplete: false };
  });
  return { nodes, unseen: [], lost: [], ended: true };
}

/** The first place of a quote that no other behaviour has taken; else its first place. */
function spanOf(quote: string, text: string, taken: ReadonlySet<number>): Span | undefined {
  const places: number[] = [];
  for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1))
    places.push(start);
  const start = places.find((place) => !taken.has(place)) ?? places[0];
  return start === undefined ? undefined : { start, end: start + quote.length, text: quote };
}

function fromTrace(trace: Trace, answer: unknown): ObservedGraph {
  const read = traceAnswer.safeParse(answer);
  if (!read.success) throw invalid(`the model's answer has another form: ${z.prettifyError(read.error)}`);
  const calls = countedCalls(trace);
  const nodes = read.data.behaviours.map(({ label, type: kind, call: number }): ObservedNode => {
    const call = calls.find((one) => one.position === number - 1);
    if (call === undefined) throw invalid(`the model names call #${number}, and there is none`);
    const { position, step, args, result } = call;
    return {
      label,
      type: kind,
      evidence: { kind: "call", position },
      at: position,
      ...(step === undefined ? {} : { step }),
      values: { args, ...(result === undefined ? {} : { result }) },
      valuesComplete: true,
    };
  });
  const { ended, finalAnswer } = trace;
  return { nodes, unseen: [], lost: [], ended, answer: finalAnswer ?? null, trace };
}

function invalid(message: string): ContractsError {
  return new ContractsError("observation-invalid", message);
}
