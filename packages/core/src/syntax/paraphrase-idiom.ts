import type { Formula, FormulaOf } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { callNoun, type Known, knownWith, valueNoun, withoutCaptures } from "./paraphrase-pattern.ts";
import { inWords } from "./paraphrase-words.ts";
import { printPattern } from "./print-pattern.ts";

/** What people say for formulas that have a usual name, such as "at most one refund for each order_id". */
export function idiom(formula: Formula, known: Known): string | undefined {
  if (formula.kind === "globally") return alwaysIdiom(formula.body, known);
  if (formula.kind === "weakUntil") return notUntil(formula, known);
  if (formula.kind === "forall") return atMostEach(formula);
  return formula.kind === "not" ? negatedIdiom(formula.body, known) : undefined;
}

function negatedIdiom(body: Formula, known: Known): string | undefined {
  if (body.kind === "called") return `no ${callNoun(body.call, known)} ever happens`;
  return body.kind === "now" ? `the call is no ${callNoun(body.call, known)}` : undefined;
}

function alwaysIdiom(body: Formula, known: Known): string | undefined {
  if (body.kind === "not" && body.body.kind === "now")
    return `no ${callNoun(body.body.call, known)} ever happens`;
  if (body.kind === "implies" && body.left.kind === "now") {
    return pairIdiom(callNoun(body.left.call, known), body.right, known);
  }
  if (body.kind !== "bind") return undefined;
  return (
    atMostBefore(body) ??
    pairIdiom(callNoun(withoutCaptures(body.call), known), body.body, knownWith(known, body.call))
  );
}

/** "Each `call` is followed by …", "no `call` before …". */
function pairIdiom(call: string, right: Formula, known: Known): string | undefined {
  if (right.kind === "eventually" && right.body.kind === "now") {
    return `each ${call} is followed by ${callNoun(right.body.call, known)}`;
  }
  if (right.kind === "once" && right.body.kind === "now") {
    return `no ${call} before ${callNoun(right.body.call, known)} has happened`;
  }
  return undefined;
}

function notUntil({ left, right }: FormulaOf<"weakUntil">, known: Known): string | undefined {
  if (left.kind !== "not" || left.body.kind !== "now" || right.kind !== "now") return undefined;
  return `no ${callNoun(left.body.call, known)} before ${callNoun(right.call, known)} has happened`;
}

/** `forall x in argsOf(P, path). count(P(path = $x)) <= n`. */
function atMostEach({ variable, domain, body }: FormulaOf<"forall">): string | undefined {
  if (domain.kind !== "argsOf" || body.kind !== "count" || body.comparison !== "<=") return undefined;
  const captured = body.call.where.some(({ part, path, matcher }) => {
    return (
      part === "args" && path === domain.path && matcher.kind === "variable" && matcher.name === variable
    );
  });
  const same = printPattern(withoutCaptures(body.call)) === printPattern(domain.call);
  return captured && same ? atMost(body.times, domain.call, domain.path) : undefined;
}

/** `G(bind P(path = $x). countBefore(now(P(path = $x))) < n)`. */
function atMostBefore({ call, body }: FormulaOf<"bind">): string | undefined {
  if (body.kind !== "countBefore" || body.comparison !== "<" || body.body.kind !== "now") return undefined;
  if (printPattern(call) !== printPattern(body.body.call)) return undefined;
  const keys = call.where.filter(({ matcher }) => matcher.kind === "variable");
  const paths = keys.map(({ part, path }) => valueNoun(part, path)).join(" and ");
  return keys.length === 0 ? undefined : atMost(body.times, withoutCaptures(call), paths);
}

function atMost(times: number, call: Pattern, path: string): string {
  return `at most ${inWords(times)} ${callNoun(call)} for each ${path}`;
}
