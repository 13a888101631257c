import { AgentLTLError } from "@agentltl/core";
import type { Denied } from "./answered-calls.ts";
import { type Answers, noAnswers, withAnswers } from "./answers.ts";
import type { HostCall } from "./calls-of.ts";
import type { Decided } from "./decide-call.ts";
import type { Session } from "./session.ts";

/** Waits for a person. It throws what the host throws to pause the run, and gives the answer when the run goes on. */
export type Interrupt = (question: unknown) => unknown;

/**
 * Asks people about the calls of a reply: once for all of them, and once more only where an answer brings a question that nobody was shown.
 * Before that nothing has happened: the run stops here and begins this step again, perhaps in another process.
 */
export function askPeople(
  session: Session,
  {
    calls,
    denied,
    interrupt,
  }: { calls: readonly HostCall[]; denied: readonly Denied[]; interrupt: Interrupt | undefined },
): Answers {
  const { rules, onAskWithoutCheckpointer = "block" } = session.options;
  const mayAsk = session.enforces && rules.constraints.some(({ mode }) => mode === "ask");
  if (!mayAsk || (interrupt === undefined && onAskWithoutCheckpointer === "block")) return noAnswers;
  let answers = noAnswers;
  for (;;) {
    const open = session.rehearse(calls, denied, answers).filter(({ isOpen }) => isOpen);
    if (open.length === 0) return answers;
    if (interrupt === undefined) throw noCheckpointer(open);
    answers = withAnswers(
      answers,
      open.map(({ call }) => call),
      interrupt(questionOn(open)),
    );
  }
}

/** What is asked, in the form that the host's own approval middleware uses, so that what renders that renders this. */
function questionOn(open: readonly Decided[]) {
  return {
    actionRequests: open.map(({ call, decision }) => ({
      name: call.name,
      args: call.args,
      description: reasonOf(decision),
      id: call.id ?? "",
    })),
    reviewConfigs: open.map(({ call }) => ({
      actionName: call.name,
      allowedDecisions: ["approve", "edit", "reject"],
    })),
    agentltl: {
      calls: open.map(({ call, decision }) => ({
        id: call.id ?? "",
        rules: decision.findings.map(({ constraint, mode, detail, repair }) => ({
          name: constraint,
          mode,
          detail,
          repair,
        })),
      })),
    },
  };
}

function reasonOf({ findings }: Decided["decision"]): string {
  const [first] = findings;
  return first === undefined ? "" : `Rule ${first.constraint}: ${first.detail}`;
}

function noCheckpointer([first]: readonly Decided[]): AgentLTLError {
  const rule = first?.decision.findings[0]?.constraint ?? "";
  return new AgentLTLError(
    "option-invalid",
    `rule \`${rule}\` asks a person, and this agent has no checkpointer to wait with: give \`createAgent\` one, or let \`onAskWithoutCheckpointer\` be \`block\``,
  );
}
