import {
  and,
  called,
  constant,
  count,
  eventually,
  type Formula,
  globally,
  iff,
  implies,
  next,
  not,
  now,
  once,
  previous,
  since,
  until,
} from "../../formula/index.ts";

const [a, b] = [now("a"), now("b")];
const [anyA, anyB] = [called("a"), called("b")];

/** `b` comes later than here. */
const laterB = next(eventually(b));
/** `b` came before here. */
const earlierB = previous(once(b));
/** Between here and the next `b` there is no `a`. */
const bBeforeNextA = next(until(not(a), b));
/** Since the last `b` before here there was no `a`. */
const bSinceLastA = previous(since(not(a), b));

/**
 * The DECLARE templates in our language, by their names in `declare_template_verdicts.json`: `name(b, a)` reads b before a where the
 * template orders.
 */
export const declareTemplates: ReadonlyMap<string, Formula> = new Map<string, Formula>([
  // How often
  ["Absence(a)", not(anyA)],
  ["AtLeast1(a)", anyA],
  ["AtLeast2(a)", count("a", ">=", 2)],
  ["AtLeast3(a)", count("a", ">=", 3)],
  ["AtMost1(a)", count("a", "<=", 1)],
  ["AtMost2(a)", count("a", "<=", 2)],
  ["AtMost3(a)", count("a", "<=", 3)],
  // Where
  ["Init(a)", a],
  ["End(a)", eventually(and(a, not(next(constant(true)))))],
  // One with the other
  ["RespondedExistence(a, b)", implies(anyA, anyB)],
  ["CoExistence(a, b)", iff(anyA, anyB)],
  ["NotRespondedExistence(a, b)", implies(anyA, not(anyB))],
  ["NotCoExistence(a, b)", not(and(anyA, anyB))],
  // One after the other
  ["Response(a, b)", globally(implies(a, laterB))],
  ["AlternateResponse(a, b)", globally(implies(a, bBeforeNextA))],
  ["ChainResponse(a, b)", globally(implies(a, next(b)))],
  ["NotResponse(a, b)", globally(implies(a, not(laterB)))],
  ["NotChainResponse(a, b)", globally(implies(a, not(next(b))))],
  // One before the other
  ["Precedence(b, a)", globally(implies(a, earlierB))],
  ["AlternatePrecedence(b, a)", globally(implies(a, bSinceLastA))],
  ["ChainPrecedence(b, a)", globally(implies(a, previous(b)))],
  ["NotPrecedence(b, a)", globally(implies(a, not(earlierB)))],
  ["NotChainPrecedence(b, a)", globally(implies(a, not(previous(b))))],
  // Both
  ["Succession(a, b)", both(laterB, previous(once(a)))],
  ["AlternateSuccession(a, b)", both(bBeforeNextA, previous(since(not(b), a)))],
  ["ChainSuccession(a, b)", both(next(b), previous(a))],
  // In that file these two forbid a after b, in spite of their names; so say its formulas, expressions and automata alike
  ["NotSuccession(a, b)", globally(implies(b, not(next(eventually(a)))))],
  ["NotChainSuccession(a, b)", globally(implies(b, not(next(a))))],
]);

/** At every `a` the one, at every `b` the other. */
function both(atA: Formula, atB: Formula): Formula {
  return globally(and(implies(a, atA), implies(b, atB)));
}
