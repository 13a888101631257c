import type { Method } from "@agentltl/executability/planning";

/** Under what a task is run: a method, and whoever verifies its plans. */
export interface Condition {
  readonly method: Method["kind"];
  /** `accept-all`, `declared`, or the name of a model; only of the dual loop. */
  readonly verifier?: string;
}

/** Every method once, the dual loop once for each verifier. */
export function conditionsOf(
  methods: readonly Method["kind"][],
  verifiers: readonly string[],
): readonly Condition[] {
  return [...new Set(methods)].flatMap((method): readonly Condition[] =>
    method === "dual-loop" ? [...new Set(verifiers)].map((verifier) => ({ method, verifier })) : [{ method }],
  );
}

/** What a condition is called in tables. */
export function nameOfCondition({ method, verifier }: Condition): string {
  return verifier === undefined ? method : `${method}, ${verifier}`;
}

/** Whether a model is asked about plans. */
export function asksVerifier({ verifier }: Condition): boolean {
  return verifier !== undefined && verifier !== "declared" && verifier !== "accept-all";
}

/** The most requests that one run can take: an executor is asked once for each call, and for the answer only while it may still call. */
export function mostRequests(
  condition: Condition,
  { maxPlans, maxCalls }: { readonly maxPlans: number; readonly maxCalls: number },
): number {
  switch (condition.method) {
    case "react":
    case "prompt-planning":
      return maxCalls;
    case "plan-conditioned":
      return 1 + maxCalls;
    case "dual-loop":
      return maxPlans * (asksVerifier(condition) ? 2 : 1) + maxCalls;
  }
}
