import type { DefinedConstraint, Registry } from "../constraint/procedure.ts";
import type { CallPart } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import { brokenInstances } from "../prefix/broken-instances.ts";
import type { Instance } from "../prefix/instances.ts";
import { prefixStatus } from "../prefix/prefix-status.ts";
import { emptyScope } from "../prefix/scope.ts";
import { open, unknown, violated } from "../prefix/statuses.ts";
import { type Missing, type View, viewOf } from "../prefix/view.ts";
import type { Trace } from "../trace/trace.ts";
import { activeFrom } from "../verify/activation.ts";
import { describeBreak, describeMissing } from "./describe-break.ts";
import { describeOwed } from "./describe-owed.ts";
import type { Change, Complaint, Judge, Owed } from "./judge.ts";
import { toldByCode } from "./told-by-code.ts";
import { witnessOf } from "./witness-of.ts";

/** The judge that reads each formula anew on the whole trace: slow, and close to the definition. */
export function prefixJudge(registry: Registry): Judge {
  return {
    newlyBroken: (constraint, change, brokenFor) => newlyBroken(constraint, change, registry, brokenFor),
    owes: (constraint, trace, turn) => owes(constraint, trace, turn, registry),
  };
}

function newlyBroken(
  constraint: DefinedConstraint,
  change: Change,
  registry: Registry,
  brokenFor: Values | undefined,
): Complaint | undefined {
  const after = viewFor(constraint, change.after, change, registry);
  if (after === undefined) return undefined;
  const { turn, settled } = change;
  const known = settled === undefined ? { turn } : { turn, proposed: settled };
  const before = viewFor(constraint, change.before, known, registry);
  const { formula } = constraint;
  if (brokenFor !== undefined) {
    const broke = before === undefined ? [] : brokenInstances(formula, before, brokenFor);
    const already = new Set(broke.filter(isViolated).map(({ key }) => key));
    const broken = brokenInstances(formula, after, brokenFor).find(
      (one) => isViolated(one) && !already.has(one.key),
    );
    if (broken !== undefined) return breaks(broken, after, change);
  }
  const doubted = new Map(
    before === undefined ? [] : brokenInstances(formula, before).map(({ key, statuses }) => [key, statuses]),
  );
  const instances = brokenInstances(formula, after);
  const broken = instances.find(
    ({ key, statuses }) => statuses === violated && doubted.get(key) !== violated,
  );
  if (broken !== undefined) return breaks(broken, after, change);
  const doubtful = instances.filter(({ key }) => !doubted.has(key));
  if (doubtful.length === 0) return undefined;
  return doubts(constraint, doubtful, change, after, registry);
}

type Values = Readonly<Record<string, Json>>;

function isViolated({ statuses }: Instance): boolean {
  return statuses === violated;
}

function viewFor(
  constraint: DefinedConstraint,
  trace: Trace,
  settings: { readonly turn: number; readonly proposed?: number; readonly ended?: boolean },
  registry: Registry,
  missing?: Missing,
): View | undefined {
  const active = activeFrom(constraint.when, trace, { registry });
  if (active.kind === "never") return undefined;
  // Whether it applies is not known: then it does.
  const from = active.kind === "from" ? active.place : 0;
  return viewOf(trace, {
    registry,
    from,
    ...(constraint.scope === "turn" ? { turn: settings.turn } : {}),
    ...(settings.proposed === undefined ? {} : { proposed: settings.proposed }),
    ...(settings.ended === undefined ? {} : { ended: settings.ended }),
    ...(missing === undefined ? {} : { missing }),
  });
}

function breaks(broken: Instance, view: View, { proposed }: Change): Complaint {
  const detail = describeBreak(broken, view);
  return { kind: "breaks", detail, witness: witnessOf(broken, view, proposed, detail), waitFor: [] };
}

/**
 * Whether it is worth waiting, and for which calls: those whose results alone could break it, or alone could save it. Arguments that are not
 * here don't come.
 */
function doubts(
  constraint: DefinedConstraint,
  doubtful: readonly Instance[],
  change: Change,
  after: View,
  registry: Registry,
): Complaint | undefined {
  const keys = new Set(doubtful.map(({ key }) => key));
  const inDoubt = (isUnknown: (position: number, part: CallPart) => boolean) => {
    const missing: Missing = ({ position }, part) =>
      (part === "args" || position !== change.proposed) && isUnknown(position, part) ? unknown : open;
    const view = viewFor(constraint, change.after, change, registry, missing);
    return view !== undefined && brokenInstances(constraint.formula, view).some(({ key }) => keys.has(key));
  };
  const siblings = change.after.calls
    .filter(({ outcome, position }) => outcome === "pending" && position !== change.proposed)
    .map(({ position }) => position);
  const deciding = siblings.filter(
    (position) =>
      inDoubt((one, part) => part === "result" && one === position) ||
      !inDoubt((one, part) => part === "args" || one !== position),
  );
  const together = inDoubt((one, part) => part === "args" || !siblings.includes(one)) ? [] : siblings;
  const waitFor = deciding.length > 0 ? deciding : together;
  const [first] = doubtful;
  if (first === undefined) return undefined;
  const detail = describeMissing(waitFor);
  return {
    kind: waitFor.length > 0 ? "may-break" : "error",
    detail,
    witness: witnessOf(first, after, change.proposed, detail),
    waitFor,
  };
}

function owes(
  constraint: DefinedConstraint,
  trace: Trace,
  turn: number,
  registry: Registry,
): Owed | undefined {
  const ended = viewFor(constraint, trace, { turn, ended: true }, registry);
  const growing = viewFor(constraint, trace, { turn }, registry);
  if (ended === undefined || growing === undefined) return undefined;
  if (prefixStatus(constraint.formula, ended) !== violated) return undefined;
  const broken = new Set(surely(constraint, growing).map(({ key }) => key));
  const owed = surely(constraint, ended).find(({ key }) => !broken.has(key));
  if (owed === undefined && prefixStatus(constraint.formula, growing) === violated) return undefined;
  const demanded = owed ?? { demand: constraint.formula, position: 0, scope: emptyScope };
  const detail = toldByCode(constraint, trace, registry) ?? describeOwed(demanded, ended);
  return { detail, demand: demanded.demand };
}

function surely({ formula }: DefinedConstraint, view: View): readonly Instance[] {
  return brokenInstances(formula, view).filter(({ statuses }) => statuses === violated);
}
