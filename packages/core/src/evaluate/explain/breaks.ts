import type { Formula } from "../../formula/formula.ts";
import type { Scope } from "../context.ts";
import type { Binder } from "../plan.ts";
import { after, type Break, instances, limited, mostTogether, together, upTo } from "./break.ts";
import type { Inspector } from "./inspect.ts";
import { traceAtomBreaks } from "./trace-atom-breaks.ts";
import { untilBreaks } from "./until-breaks.ts";

/** How deep the walk goes into a formula; a part that lies deeper is told about as a whole. */
const deepest = 200;

/** What the walk shares. `left`: how many more steps it may take. */
interface Walk {
  readonly inspector: Inspector;
  readonly budget: { left: number };
  readonly depth: number;
}

/** Why `formula` is not as `wanted` at a position: each instance, those decided by a call first, in order of position. */
export function breaksOf(
  formula: Formula,
  scope: Scope,
  position: number,
  wanted: boolean,
  inspector: Inspector,
): readonly Break[] {
  return collect(formula, scope, position, wanted, { inspector, budget: { left: 200_000 }, depth: 0 });
}

function collect(
  formula: Formula,
  scope: Scope,
  asked: number,
  wanted: boolean,
  walk: Walk,
): readonly Break[] {
  const { inspector, budget, depth } = walk;
  const { context, valueAt } = inspector;
  const calls = context.view.records.length;
  const whole = (position: number | null, mattered: readonly number[] = []): Break[] => [
    { formula, asked, scope, position, calls: mattered },
  ];
  const here = asked < calls ? asked : null;
  const against = wanted ? 0 : 1;
  if (--budget.left < 0 || depth > deepest || valueAt(formula, scope, asked) !== against) {
    return whole(here, here === null ? [] : [here]);
  }
  const inner = { ...walk, depth: depth + 1 };
  const part = (one: Formula, there: number = asked, want: boolean = wanted): readonly Break[] =>
    collect(one, scope, there, want, inner);
  const isAgainst = (one: Formula, there: number = asked): boolean => valueAt(one, scope, there) === against;
  const all = (lists: readonly (readonly Break[])[], mattered?: readonly number[]): readonly Break[] => {
    const decided = together(lists);
    return whole(decided.position, mattered ?? decided.calls);
  };

  switch (formula.kind) {
    case "constant":
      return whole(here);
    case "now":
    case "said":
      return whole(here, here === null ? [] : [here]);
    case "predicate":
      return formula.sees === "trace" ? whole(null) : whole(here, here === null ? [] : [here]);
    case "called":
    case "calledWithResult":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
      return traceAtomBreaks(formula, wanted, scope.bindings, context).map((decided) => ({
        ...decided,
        formula,
        asked,
        scope,
      }));
    case "not":
      return part(formula.body, asked, !wanted);
    case "and":
    case "or": {
      if ((formula.kind === "and") !== wanted) return all(formula.parts.map((one) => part(one)));
      return limited(formula.parts.flatMap((one) => (isAgainst(one) ? part(one) : [])));
    }
    case "implies": {
      if (!wanted) {
        const left = valueAt(formula.left, scope, asked) === 0 ? part(formula.left, asked, true) : [];
        const right = valueAt(formula.right, scope, asked) === 1 ? part(formula.right, asked, false) : [];
        return limited([...left, ...right]);
      }
      const [trigger] = part(formula.left, asked, false);
      return part(formula.right).map((one) => (trigger === undefined ? one : after(trigger, one)));
    }
    case "iff":
      return all(
        [formula.left, formula.right].map((one) => part(one, asked, valueAt(one, scope, asked) === 0)),
      );
    case "next":
    case "weakNext":
      return asked + 1 < calls ? part(formula.body, asked + 1) : whole(null, here === null ? [] : [here]);
    case "at": {
      const { position } = formula;
      if (position >= 0 && position < calls) return part(formula.body, position);
      return whole(position < 0 ? here : null);
    }
    case "globally":
    case "eventually":
      if ((formula.kind === "globally") !== wanted) return whole(null);
      return instances(asked, calls, (there) =>
        isAgainst(formula.body, there) ? part(formula.body, there) : [],
      );
    case "eventuallyWithin": {
      const last = Math.min(asked + Math.floor(formula.limit), calls - 1);
      const places = upTo(asked, Math.min(last + 1, asked + mostTogether));
      if (!wanted)
        return limited(
          places.flatMap((there) => (isAgainst(formula.body, there) ? part(formula.body, there) : [])),
        );
      if (asked + formula.limit > calls - 1) return whole(null, here === null ? [] : [here]);
      return all([...places.map((there) => part(formula.body, there)), whole(last)], [asked, last]);
    }
    case "until":
    case "weakUntil":
    case "release":
      return untilBreaks(formula, asked, calls, wanted, {
        part,
        all,
        whole,
        valueAt: (one, there) => valueAt(one, scope, there),
      });
    case "previous":
      if (asked === 0 || asked > calls) return whole(here, here === null ? [] : [here]);
      return part(formula.body, asked - 1).map(notBefore);
    case "once":
    case "historically": {
      const end = Math.min(asked + 1, calls);
      if ((formula.kind === "historically") === wanted) {
        return instances(0, end, (there) =>
          isAgainst(formula.body, there) ? part(formula.body, there) : [],
        ).map(notBefore);
      }
      const places = upTo(Math.max(0, end - mostTogether), end);
      return all([
        ...places.map((there) => part(formula.body, there)),
        whole(here, here === null ? [] : [here]),
      ]);
    }
    case "since":
    case "countBefore":
      return whole(here, here === null ? [] : [here]);
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return binderBreaks(formula);
  }

  /** What was decided about earlier calls matters only once it is asked. */
  function notBefore(one: Break): Break {
    return here === null || one.position === null || one.position >= here
      ? one
      : { ...one, position: here, calls: [...one.calls, here] };
  }

  function binderBreaks(binder: Binder): readonly Break[] {
    const every = binder.kind === "forall" || binder.kind === "bind";
    const found = inspector.instancesAt(binder, scope, asked).instances;
    const bodies = found.filter(
      (instance) =>
        instance.exists === 1 &&
        (every !== wanted || valueAt(binder.body, instance.scope, asked) === against),
    );
    const breaks = bodies
      .slice(0, mostTogether)
      .map((instance) => collect(binder.body, instance.scope, asked, wanted, inner));
    if (every === wanted) return limited(breaks.flat());
    // Where no later call brings another way or another value, it is decided with the last of the bodies.
    if ("domain" in binder && binder.domain.kind === "values")
      return all(breaks.length > 0 ? breaks : [whole(here)]);
    const settled = !("domain" in binder) || binder.domain.kind === "seen";
    return settled && here !== null ? all([...breaks, whole(here, [here])]) : whole(null);
  }
}
