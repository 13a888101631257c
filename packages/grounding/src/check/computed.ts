import { amountsIn } from "../answer/amounts.ts";
import type { Span } from "../answer/entity.ts";
import type { EntityFinding } from "./result.ts";
import { calculationBefore } from "./written-out.ts";

/** Answers with more amounts than this show no working that anybody follows. */
const most = 60;
const largestFactor = 9;

/**
 * The amounts of an answer that follow from others in it that were seen: their sum, difference or small multiple, step by step, or the sum
 * of amounts that stand one after the other, or what a calculation in front of them comes to, if none of its own amounts is open. The
 * answer shows its working, so they are no claims about what was read.
 */
export function computedAmounts(
  findings: readonly EntityFinding[],
  answer: string,
): ReadonlySet<EntityFinding> {
  const amounts = findings
    .filter(({ entity }) => entity.type === "number")
    .map((finding) => ({ finding, value: Math.abs(amountsIn(finding.entity.value)[0]?.readings[0] ?? 0) }))
    .filter(({ value }) => value !== 0);
  if (amounts.length > most) return new Set();
  const all = amounts.map(({ value }) => value);
  const isOpen = ({ finding }: Figure): boolean => finding.grounded === false && finding.counted;
  const computed = new Set<EntityFinding>();
  const known = amounts.filter((one) => !isOpen(one)).map(({ value }) => value);
  // What follows from what was seen may lead on: a total, and then what is left of it.
  for (let before = -1; before < computed.size; ) {
    before = computed.size;
    for (const { finding, value } of amounts.filter(isOpen)) {
      if (computed.has(finding)) continue;
      const others = amounts.filter(
        (one) => isOpen(one) && !computed.has(one.finding) && one.finding !== finding,
      );
      const follows =
        isCombination(value, known) ||
        isRunSum(value, all) ||
        finding.entity.spans.some((span) => isWrittenOut(answer, span, value, others));
      if (!follows) continue;
      computed.add(finding);
      known.push(value);
    }
  }
  return computed;
}

interface Figure {
  readonly finding: EntityFinding;
  readonly value: number;
}

/** Whether a calculation with none of the open amounts in it comes to the value, which stands behind it. */
function isWrittenOut(answer: string, { start }: Span, value: number, open: readonly Figure[]): boolean {
  const found = calculationBefore(answer, start);
  return (
    found !== undefined &&
    isEqual(Math.abs(found.value), value) &&
    !open.some(({ finding }) => liesBetween(finding, found.start, start))
  );
}

function liesBetween({ entity }: EntityFinding, from: number, to: number): boolean {
  return entity.spans.some(({ start, end }) => start >= from && end <= to);
}

function isCombination(value: number, seen: readonly number[]): boolean {
  return seen.some(
    (one) =>
      seen.some((other) => isEqual(one + other, value) || isEqual(Math.abs(one - other), value)) ||
      Array.from({ length: largestFactor - 1 }, (_, place) => place + 2).some((times) =>
        isEqual(one * times, value),
      ),
  );
}

/** Of at least two amounts that stand one after the other. */
function isRunSum(value: number, all: readonly number[]): boolean {
  return all.some((first, from) => {
    let sum = first;
    return all.slice(from + 1).some((next) => {
      sum += next;
      return isEqual(sum, value);
    });
  });
}

/** To half a hundredth, since sums of decimals are not exact. */
function isEqual(left: number, right: number): boolean {
  return Math.abs(left - right) < 0.005 + 1e-9;
}
