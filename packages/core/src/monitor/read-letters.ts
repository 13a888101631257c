import { attempt } from "../errors/attempt.ts";
import type { Matcher } from "../formula/pattern.ts";
import type { Bindings } from "../match/bindings.ts";
import type { CallRecord } from "../match/call-record.ts";
import { compileMatcher } from "../match/compile-matcher.ts";
import { type CompiledPattern, compilePattern } from "../match/compile-pattern.ts";
import { type Fit, fit } from "../match/fit.ts";
import type { Message } from "../trace/trace-data.ts";
import { type Alphabet, letterKey } from "./alphabet.ts";
import { withResult } from "./asked-bit.ts";
import type { LetterBit, StepKind } from "./letter-bit.ts";
import type { CompareResult, Observation } from "./observation.ts";

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
  return (observation, record, step, bindings) => {
    let selects = 0;
    let known = 0;
    let open = 0;
    for (let bit = 0; bit < questions.length; bit++) {
      const asked = questions[bit];
      if (asked === undefined || !asked.concerns(record.call.name)) continue;
      selects |= 1 << bit;
      const answer = asked.answer(record, observation, bindings);
      if (answer === 1) known |= 1 << bit;
      if (answer === 2) open |= 1 << bit;
    }
    const kind = alphabet.usesSteps ? step : "new";
    if (open === 0) return single[alphabet.numbers.get(letterKey(known, kind)) ?? -1] ?? [];
    const possible = new Set<number>();
    for (const mask of alphabet.masks.get(selects) ?? []) {
      const here = record.opensStep ? mask : mask & ~alphabet.opens;
      if ((here & ~open) !== known) continue;
      const number = alphabet.numbers.get(letterKey(here, kind));
      if (number !== undefined) possible.add(number);
    }
    return [...possible].sort((one, other) => one - other);
  };
}

interface Question {
  readonly concerns: (name: string) => boolean;
  readonly answer: (record: CallRecord, observation: Observation, bindings: Bindings | undefined) => Fit;
}

function question(bit: LetterBit, match: CompareResult | undefined): Question {
  switch (bit.kind) {
    case "fits": {
      const pattern = compilePattern(bit.call);
      return { concerns: pattern.fitsName, answer: (record, _, bindings) => fit(pattern, record, bindings) };
    }
    case "results": {
      if (match === undefined) {
        const pattern = compilePattern(withResult(bit));
        return {
          concerns: pattern.fitsName,
          answer: (record, _, bindings) => fit(pattern, record, bindings),
        };
      }
      return comparedBy(match, compilePattern(bit.call), bit.expected);
    }
    case "said": {
      const test = compileMatcher(bit.text);
      const speaks = ({ role, text }: Message): boolean =>
        (bit.speaker === "any" || role === bit.speaker) && test(text, undefined, undefined, []);
      return {
        concerns: () => true,
        answer: (_, { said = [] }) => (said === "missing" ? 2 : said.some(speaks) ? 1 : 0),
      };
    }
    case "asked":
      return {
        concerns: () => true,
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
