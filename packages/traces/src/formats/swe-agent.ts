import type { Json } from "@agentltl/core/host";
import { knownOrNone } from "../json/known.ts";
import { listOf, member, memberAt, nameOf, textOf } from "../json/members.ts";
import { contentText } from "../messages/content.ts";
import { readChatMessages } from "../messages/openai-chat.ts";
import type { Entry } from "../transcript/entry.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { readBashBlocks, showsBashBlocks } from "./bash-blocks.ts";
import type { Format, ReadSessions } from "./format.ts";

/**
 * Trajectories of SWE-agent and mini-SWE-agent: with tool calls where the model made them, else with each action of the text as a call of its
 * first word, or of `bash` where replies hold blocks of it.
 */
export const sweAgent: Format = {
  name: "swe-agent",
  recognise: (document) => {
    const [step] = listOf(member(document, "trajectory"));
    if (step !== undefined && member(step, "action") !== undefined)
      return "a `trajectory` of actions and observations";
    const [message] = listOf(member(document, "history"));
    if (message !== undefined && member(message, "message_type") !== undefined)
      return "a `history` with `message_type`";
    if (textOf(member(document, "trajectory_format"))?.startsWith("mini-swe-agent") === true)
      return "`trajectory_format`";
    return showsBashBlocks(messagesOf(document))
      ? "replies with blocks of bash, answered with `<returncode>`"
      : undefined;
  },
  read: readTrajectory,
};

function messagesOf(document: Json): readonly Json[] {
  return Array.isArray(document) ? document : listOf(member(document, "messages"));
}

function readTrajectory(document: Json): ReadSessions {
  const history = listOf(member(document, "history"));
  const steps = listOf(member(document, "trajectory"));
  const called = history.some((message) => listOf(member(message, "tool_calls")).length > 0);
  if (called) return [{ ...factsOf(document), entries: readHistory(history) }];
  if (steps.length > 0) return [{ ...factsOf(document), entries: [...asked(history), ...readSteps(steps)] }];
  const messages = messagesOf(document);
  if (messages.length === 0) return { refused: "it holds neither `trajectory` nor messages" };
  const path = Array.isArray(document) ? "" : "messages";
  const entries = showsBashBlocks(messages)
    ? readBashBlocks(messages, path)
    : readChatMessages(messages, path);
  return [{ ...factsOf(document), entries }];
}

function factsOf(document: Json): Omit<Transcript, "entries"> {
  const info = member(document, "info");
  const metrics = knownOrNone({
    exit_status: member(info, "exit_status"),
    submission: member(info, "submission"),
    model_stats: member(info, "model_stats"),
    environment: member(document, "environment"),
  });
  const submission = memberAt(document, "info", "submission");
  return {
    id: nameOf(member(document, "instance_id")),
    metrics,
    ...(typeof submission === "string" && submission !== "" ? { finalAnswer: submission } : {}),
  };
}

/** A user's message behind a call is the environment's answer; demonstrations stand before the run and are none of it. */
function readHistory(history: readonly Json[]): readonly Entry[] {
  const own = history.filter((message) => member(message, "is_demo") !== true);
  return readChatMessages(own, "history").map((entry) =>
    entry.kind === "reply" ? { ...entry, agent: undefined } : entry,
  );
}

function asked(history: readonly Json[]): readonly Entry[] {
  return history.slice(0, 2).flatMap((message): readonly Entry[] => {
    const role = member(message, "role");
    const text = contentText(member(message, "content"));
    return role === "user" || role === "system" ? [{ kind: "said", role, text }] : [];
  });
}

function readSteps(steps: readonly Json[]): readonly Entry[] {
  return steps.map((step, index): Entry => {
    const action = textOf(member(step, "action")) ?? "";
    const text = textOf(member(step, "thought")) ?? "";
    const name = /^\s*(\S+)/.exec(action)?.[1];
    if (name === undefined) return { kind: "reply", text, calls: [] };
    const call = {
      name,
      args: { command: action },
      ended:
        member(step, "observation") === undefined
          ? undefined
          : { result: member(step, "observation") ?? null },
      path: `trajectory[${index}]`,
      raw: { action },
    };
    return { kind: "reply", text, calls: [call] };
  });
}
