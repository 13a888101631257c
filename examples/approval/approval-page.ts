/// <reference lib="dom" />
/** A page that asks a person about each call that a rule of mode `ask` holds back, and goes on with the answer. */
import { useChat } from "@ai-sdk/react";
import {
  DefaultChatTransport,
  getToolName,
  isToolUIPart,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIMessage,
} from "ai";
import { createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";

type Part = UIMessage["parts"][number];
type Answer = (id: string, approved: boolean) => void;

function Chat(): ReactElement {
  const { messages, sendMessage, addToolApprovalResponse, status } = useChat({
    id: new URLSearchParams(location.search).get("chat") ?? "chat",
    transport: new DefaultChatTransport({ api: "/api/chat" }),
    // When all that was asked is answered, the answers are sent.
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  const ask = () => sendMessage({ text: "Refund W23 and W24, please." });
  const answer: Answer = (id, approved) => void addToolApprovalResponse({ id, approved });
  return createElement(
    "main",
    { "data-status": status },
    createElement(
      "button",
      { type: "button", className: "ask", onClick: ask },
      "Refund W23 and W24, please.",
    ),
    ...messages.flatMap(({ id, role, parts }) =>
      parts.map((part, index) => createElement(Shown, { key: `${id}-${index}`, role, part, answer })),
    ),
  );
}

interface ShownProps {
  readonly role: UIMessage["role"];
  readonly part: Part;
  readonly answer: Answer;
}

function Shown({ role, part, answer }: ShownProps): ReactElement | null {
  if (part.type === "text") return createElement("p", { className: role }, part.text);
  if (!isToolUIPart(part)) return null;
  const call = `${getToolName(part)} ${JSON.stringify(part.input)}`;
  if (part.state !== "approval-requested")
    return createElement("p", { className: "call" }, `${call}: ${part.state}`);
  const { id } = part.approval;
  const button = (className: string, approved: boolean, text: string) =>
    createElement("button", { type: "button", className, onClick: () => answer(id, approved) }, text);
  return createElement(
    "p",
    { className: "question" },
    `May I? ${call} `,
    button("yes", true, "Yes"),
    button("no", false, "No"),
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(createElement(Chat));
