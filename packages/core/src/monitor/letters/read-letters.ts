import { attempt } from "../../errors/attempt.ts";
import type { Matcher } from "../../formula/pattern.ts";
import type { Bindings } from "../../match/bindings.ts";
import type { CallRecord } from "../../match/call-record.ts";
import { compileMatcher } from "../../match/compile-matcher.ts";
import { type CompiledPattern, compilePattern } from "../../match/compile-pattern.ts";
import { type Fit, fit } from "../../match/fit.ts";
import { heardOf } from "../../trace/heard-of.ts";
import type { Message } from "../../trace/trace-data.ts";
import { type Alphabet, letterKey } from "./alphabet.ts";
import { withResult } from "./asked-bit.ts";
import type { LetterBit, StepKind } from "./letter-bit.ts";
import type { CompareResult, Observation } from "./observation.ts";
import { remembering } from "./remembering.ts";

/** The letters that a call may have: one where everything that matters of it is known. */
export type LetterReader = (
  observation: Observation,
  record: CallRecord,
  step: StepKind,
  bindings?: Bindings,
) => readonly number[];

/** Makes the reading of letters ready. A call that the alphabet has no letter for has none. */
export function letterReader(alphabet: Alphabet, match: CompareResult | undefined): LetterReader {
  const questions = alphabet.bits.map((bit) => question(bit, match));
  const single = alphabet.letters.map((_, number): readonly number[] => [number]);
  const toolOf = remembering((name) => toolNamed(questions, name));
  const read: LetterReader = (observation, record, step, bindings) => {
    const { selects, fixed, asked } = toolOf(record.call.name);
    let known = fixed;
    let open = 0;
    for (const bit of asked) {
      const answer = questions[bit]?.answer(record, observation, bindings);
      if (answer === 1) known |= 1 << bit;
      if (answer === 2) open |= 1 << bit;
    }
    const kind = alphabet.usesSteps ? step : "new";
    if (open === 0) return single[alphabet.numbers.get(letterKey(known, kind)) ?? -1] ?? none;
    const possible = new Set<number>();
    // Of several bits that hang on how the call ended none is a matter of chance once that is known: it worked, or it failed.
    if (record.ended === undefined && (open & (open - 1)) !== 0) {
      for (const ended of ["ok", "error"] as const)
        for (const one of read(observation, { ...record, ended }, step, bindings)) possible.add(one);
      return [...possible].sort((one, other) => one - other);
    }
    for (const mask of alphabet.masks.get(selects) ?? none) {
      const here = record.opensStep ? mask : mask & ~alphabet.opens;
      if ((here & ~open) !== known) continue;
      const number = alphabet.numbers.get(letterKey(here, kind));
      if (number !== undefined) possible.add(number);
    }
    return [...possible].sort((one, other) => one - other);
  };
  return read;
}

const none: readonly number[] = [];

/** What the questions come to for a tool: those that its name answers, and those that are to be asked of each call. */
interface Tool {
  readonly selects: number;
  readonly fixed: number;
  readonly asked: readonly number[];
}

function toolNamed(questions: readonly Question[], name: string): Tool {
  let [selects, fixed] = [0, 0];
  const asked: number[] = [];
  for (const [bit, { concerns, plain }] of questions.entries()) {
    if (!concerns(name)) continue;
    selects |= 1 << bit;
    if (plain) fixed |= 1 << bit;
    else asked.push(bit);
  }
  return { selects, fixed, asked };
}

interface Question {
  readonly concerns: (name: string) => boolean;
  /** True where nothing but the name is asked. */
  readonly plain: boolean;
  readonly answer: (record: CallRecord, observation: Observation, bindings: Bindings | undefined) => Fit;
}

function question(bit: LetterBit, match: CompareResult | undefined): Question {
  switch (bit.kind) {
    case "fits": {
      const pattern = compilePattern(bit.call);
      const { where, outcome, agent, opensStep } = bit.call;
      const plain =
        where.length === 0 && outcome === undefined && agent === undefined && opensStep === undefined;
      return {
        concerns: pattern.fitsName,
        plain,
        answer: (record, _, bindings) => fit(pattern, record, bindings),
      };
    }
    case "results": {
      if (match === undefined) {
        const pattern = compilePattern(withResult(bit));
        return {
          concerns: pattern.fitsName,
          plain: false,
          answer: (record, _, bindings) => fit(pattern, record, bindings),
        };
      }
      return comparedBy(match, compilePattern(bit.call), bit.expected);
    }
    case "said": {
      const test = compileMatcher(bit.text);
      const matches = ({ text }: Message): boolean => test(text, undefined, undefined, []);
      return {
        concerns: () => true,
        plain: false,
        answer: (_, { said = [] }) => (said === "missing" ? 2 : heardOf(said, bit).some(matches) ? 1 : 0),
      };
    }
    case "asked":
      return {
        concerns: () => true,
        plain: false,
        answer: (_, { ask }) => {
          const answer = ask?.(bit.predicate);
          return answer === undefined ? 2 : answer.passed ? 1 : 0;
        },
      };
  }
}

/** A comparison in code may fail; what it fails to say is not known. */
function comparedBy(match: CompareResult, call: CompiledPattern, expected: Matcher): Question {
  let failed = false;
  const wanted = compilePattern(
    { tool: { kind: "any" }, where: [{ part: "result", path: "", matcher: expected }] },
    (actual, value) => {
      const answer = attempt(() => match(actual, value) === true);
      if (answer.kind === "threw") failed = true;
      return answer.kind === "done" && answer.value;
    },
  );
  return {
    concerns: call.fitsName,
    plain: false,
    answer: (record, _, bindings) => {
      const fits = fit(call, record, bindings);
      if (fits === 0) return 0;
      failed = false;
      const result = fit(wanted, record, undefined);
      if (failed) return 2;
      return result === 0 ? 0 : result === 2 || fits === 2 ? 2 : 1;
    },
  };
}
