import type { PlanningView } from "./agent-task.ts";
import type { ModelMessage } from "./model.ts";
import type { Plan } from "./plan.ts";
import { type PlanRejection, planChecks, type RejectedPlan } from "./plan-verdict.ts";

const planForm =
  '{"steps": [{"tool": "name", "args": {"argument": "value"}, "constraints": "in words", "dependsOn": [1]}]}';

/** What the planner is asked. `rejected`: plans that were not accepted, and why. */
export function planningMessages(
  view: PlanningView,
  rejected: readonly RejectedPlan[] = [],
): readonly ModelMessage[] {
  return [
    {
      role: "system",
      text: [
        "Plan which tools to call, and in which order, to do what the user wants. Nothing is called yet.",
        `Reply with JSON of this form, and nothing else: ${planForm}`,
        'A value that an earlier step will give is written {"$step": 1, "path": "where in its result"}. Steps count from 1.',
        "`constraints` says in words what an argument must be, where its value is not known yet.",
      ].join("\n"),
    },
    { role: "user", text: situation(view) },
    ...rejected.flatMap(({ plan, verdict }): readonly ModelMessage[] => [
      { role: "assistant", text: plan, calls: [] },
      { role: "user", text: `${feedbackText(verdict)}\nReply with a whole new plan.` },
    ]),
  ];
}

/** What a model that verifies is asked. */
export function verifyingMessages(view: PlanningView, plan: Plan): readonly ModelMessage[] {
  return [
    {
      role: "system",
      text: [
        "Check a plan before anything is called. Go through its steps in order, and look for the first that can't be done:",
        "schema: its tool is there, and its arguments are those that the tool takes, all that are required, of the right type.",
        "dependency: values come from the user, the visible state or an earlier step, are of the right type, and not out of date.",
        "information: what must be asked or looked up first is, by an earlier step.",
        "precondition: what must have been done, or be so, before the tool may be used, is so by then.",
        "state-consistency: what it changes goes with the visible state and with what earlier steps change.",
        "Say nothing of whether the plan is the best one. Reply with JSON, and nothing else:",
        `{"accepted": true}, or {"accepted": false, "step": 1, "check": "${planChecks.join('" or "')}", "reason": "...", "repair": "..."}`,
      ].join("\n"),
    },
    { role: "user", text: `${situation(view)}\n\nThe plan:\n${JSON.stringify(plan)}` },
  ];
}

/** How an executor is bound to a plan. */
export type Binding =
  | { readonly kind: "none" }
  /** It is to think of a plan by itself before it acts. */
  | { readonly kind: "self" }
  /** It is given a plan that nobody has looked at. */
  | { readonly kind: "given"; readonly plan: Plan }
  /** It is given a plan, and told that it was accepted. */
  | { readonly kind: "accepted"; readonly plan: Plan };

/** What the executor is asked at first. Tools go with the request. */
export function executingMessages(
  { goal, visible }: PlanningView,
  binding: Binding,
): readonly ModelMessage[] {
  const system = [
    "Do what the user wants by calling tools. Look at each result before you go on. When it is done, answer without calling a tool.",
    ...bindingTexts(binding),
  ];
  return [
    { role: "system", text: system.join("\n") },
    { role: "user", text: `${goal}\n\nVisible at first:\n${JSON.stringify(visible)}` },
  ];
}

function bindingTexts(binding: Binding): readonly string[] {
  switch (binding.kind) {
    case "none":
      return [];
    case "self":
      return [
        "Before you call anything, think of a plan: which tools, in which order, and where their values come from.",
      ];
    case "given":
      return [`Here is a plan:\n${JSON.stringify(binding.plan)}`];
    case "accepted":
      return [
        `Here is a plan that was accepted. Keep to it, unless a result shows that it can't be done:\n${JSON.stringify(binding.plan)}`,
      ];
  }
}

function situation({ goal, tools, visible }: PlanningView): string {
  return [
    `The user wants:\n${goal}`,
    `Tools:\n${tools.map((tool) => JSON.stringify(tool)).join("\n")}`,
    `Visible at first:\n${JSON.stringify(visible)}`,
  ].join("\n\n");
}

/** What the planner is told: the earliest step that fails, the check, and what would mend it. */
function feedbackText({ step, check, reason, repair }: PlanRejection): string {
  const where = step === 0 ? "The plan" : `Step ${step}`;
  return `${where} fails the check of ${check}: ${reason}.${repair === undefined ? "" : ` To mend it: ${repair}.`}`;
}
