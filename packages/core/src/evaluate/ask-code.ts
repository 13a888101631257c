import { attempt } from "../errors/attempt.ts";
import type { CodeView, MessageView, PredicateResult } from "../formula/code.ts";
import type { Domain } from "../formula/domain.ts";
import type { Predicate } from "../formula/formula.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import { type Bindings, bindingsRecord } from "../match/bindings.ts";
import { valuesOfTerms } from "../match/values-of-terms.ts";
import type { Context } from "./context.ts";

/** What a predicate answers at a position; `undefined` where it throws, answers something else, or can't be asked. */
export function askPredicate(
  predicate: Predicate,
  position: number,
  bindings: Bindings | undefined,
  context: Context,
): PredicateResult | undefined {
  const { name, sees } = predicate;
  const test = predicate.test ?? own(context.options.registry?.predicates, name);
  const terms = valuesOfTerms(predicate, bindings);
  if (test === undefined || terms.length < predicate.terms.length) return undefined;
  return answerOf(() => readAnswer(test(codeView(sees, position, bindings, context), ...terms)));
}

/** The function that a predicate names. */
export function codeOf(predicate: Predicate, { options }: Context): unknown {
  return predicate.test ?? own(options.registry?.predicates, predicate.name);
}

/** The values of a domain in code; `undefined` where it gives no list of JSON values. */
export function askDomain(
  domain: Extract<Domain, { readonly kind: "registered" | "computed" }>,
  position: number,
  bindings: Bindings | undefined,
  context: Context,
): readonly Json[] | undefined {
  const compute =
    domain.kind === "computed" ? domain.compute : own(context.options.registry?.domains, domain.name);
  return answerOf(() => {
    const values: unknown = compute?.(codeView("trace", position, bindings, context));
    return isListOfJson(values) ? values : undefined;
  });
}

/** Code of the caller's may fail in any way; what it fails to answer is missing. */
function answerOf<Answer>(ask: () => Answer): Answer | undefined {
  const answer = attempt(ask);
  return answer.kind === "done" ? answer.value : undefined;
}

function readAnswer(answer: unknown): PredicateResult | undefined {
  if (typeof answer === "boolean") return { passed: answer };
  if (typeof answer !== "object" || answer === null || !("passed" in answer)) return undefined;
  if (typeof answer.passed !== "boolean") return undefined;
  const detail = "detail" in answer && typeof answer.detail === "string" ? answer.detail : undefined;
  return detail === undefined ? { passed: answer.passed } : { passed: answer.passed, detail };
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The list of calls is made only for code that looks at it. */
function codeView(
  sees: "prefix" | "trace",
  position: number,
  bindings: Bindings | undefined,
  { view }: Context,
): CodeView {
  const atEnd = sees === "trace";
  const answer = atEnd && view.finalAnswer !== "missing" ? view.finalAnswer : undefined;
  return {
    get calls() {
      const all = view.forCode();
      return atEnd || position + 1 >= all.length ? all : all.slice(0, position + 1);
    },
    get dialogue() {
      const { length } = view.records;
      return saidUpTo(atEnd ? length : Math.min(position + 1, length), view);
    },
    position,
    metrics: (atEnd ? view.metrics : undefined) ?? {},
    finalAnswer: answer?.text,
    bindings: bindingsRecord(bindings),
  };
}

function saidUpTo(length: number, { said }: Context["view"]): readonly MessageView[] {
  return Array.from({ length }, (_, position) => {
    const messages = said(position);
    if (messages === "missing") throw new TypeError("what was said is not recorded");
    return messages.map(({ role, text }) => ({ role, text, afterCall: position }));
  }).flat();
}

function isListOfJson(value: unknown): value is readonly Json[] {
  return Array.isArray(value) && value.every(isJson);
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isJsonObject(value as Json) && Object.values(value as object).every(isJson);
}
