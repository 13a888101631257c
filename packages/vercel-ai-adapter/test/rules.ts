import { type Constraint, defineProcedure, type Procedure, parse } from "@agentltl/core";

/** A procedure of rules written as `name: formula`. */
export function rules(texts: readonly string[], more: Partial<Constraint> = {}): Procedure {
  return defineProcedure({
    constraints: texts.map((text) => {
      const [name = "", ...formula] = text.split(": ");
      return { name, formula: parse(formula.join(": ")), ...more };
    }),
  });
}

/** At most one refund of each order. */
export const oneRefund =
  "one-refund: forall o in argsOf(refund, order_id). count(refund(order_id = $o)) <= 1";
