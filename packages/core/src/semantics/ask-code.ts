import { attempt } from "../errors/attempt.ts";
import type { CodeView, MessageView } from "../formula/code.ts";
import type { FormulaOf } from "../formula/formula.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import type { Json } from "../json/json.ts";
import type { Scope } from "./scope.ts";
import { scopeAsData } from "./scope.ts";
import type { World } from "./world.ts";

/** What a predicate answers at `position`; what it fails to answer is missing. */
export function askPredicate(
  predicate: FormulaOf<"predicate">,
  position: number,
  scope: Scope,
  world: World,
): boolean {
  const { name, sees, test = own(world.options.registry?.predicates, name) } = predicate;
  const terms = predicate.terms.map((term) => (isVariableReference(term) ? scope.get(term.name) : term));
  const values = terms.filter((term) => term !== undefined);
  const answer = answerOf(() =>
    test === undefined || values.length < terms.length
      ? undefined
      : test(codeView(sees, position, scope, world), ...values),
  );
  if (typeof answer === "boolean") return answer;
  if (typeof answer === "object" && answer !== null && "passed" in answer) {
    if (typeof answer.passed === "boolean") return answer.passed;
  }
  return world.answer([
    "predicate",
    name,
    world.nameOf(test),
    sees,
    position,
    values,
    scopeAsData(scope).map(([variable, value]) => [variable, value]),
  ]);
}

/** The values of a domain in code; `undefined` where it gives no list of JSON values. */
export function askDomain(
  domain: FormulaDomain,
  position: number,
  scope: Scope,
  world: World,
): readonly Json[] | undefined {
  const compute =
    domain.kind === "computed" ? domain.compute : own(world.options.registry?.domains, domain.name);
  const values: unknown = answerOf(() => compute?.(codeView("trace", position, scope, world)));
  return isListOfJson(values) ? values : undefined;
}

type FormulaDomain = Extract<
  FormulaOf<"forall">["domain"],
  { readonly kind: "registered" } | { readonly kind: "computed" }
>;

/** Code of the caller's may fail in any way. */
function answerOf(ask: () => unknown): unknown {
  const answer = attempt(ask);
  return answer.kind === "done" ? answer.value : undefined;
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** On the way nothing is known of the end, so a condition on the calls so far sees nothing of it. */
function codeView(sees: "prefix" | "trace", position: number, scope: Scope, world: World): CodeView {
  const [answer] = sees === "prefix" || world.finalAnswer === "missing" ? [] : world.finalAnswer;
  const calls = sees === "prefix" ? world.calls.slice(0, position + 1) : world.calls;
  return {
    calls: calls.map((call) => call.forCode),
    get dialogue() {
      return calls.flatMap(saidTo);
    },
    position,
    metrics: sees === "prefix" || world.metrics === "missing" ? {} : world.metrics,
    finalAnswer: typeof answer?.value === "string" ? answer.value : undefined,
    bindings: Object.fromEntries(scope),
  };
}

function saidTo({ said, position }: World["calls"][number]): readonly MessageView[] {
  if (said === "missing") throw new TypeError("what was said is not recorded");
  return said.map(({ role, text }) => ({ role, text, afterCall: position }));
}

function isListOfJson(value: unknown): value is readonly Json[] {
  return Array.isArray(value) && answerOf(() => value.every(isJson)) === true;
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === "object" && Object.values(value).every(isJson);
}
