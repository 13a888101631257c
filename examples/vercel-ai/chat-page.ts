/// <reference lib="dom" />
/** A page with `useChat` that shows which calls were refused and why, and whether the answer can be trusted. */
import type { UIVerdict } from "@agentltl/vercel-ai";
import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport, type UIMessage } from "ai";
import { createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";

type Message = UIMessage<{ agentltl?: UIVerdict }>;

function Chat(): ReactElement {
  const { messages, sendMessage, status } = useChat<Message>({
    id: new URLSearchParams(location.search).get("chat") ?? "chat",
    transport: new DefaultChatTransport({ api: "/api/chat" }),
  });
  const ask = () => sendMessage({ text: "Refund order W23, please." });
  return createElement(
    "main",
    { "data-status": status },
    createElement("button", { type: "button", onClick: ask }, "Refund order W23, please."),
    ...messages.map((message) => createElement(Shown, { key: message.id, message })),
  );
}

function Shown({ message: { role, parts, metadata } }: { readonly message: Message }): ReactElement {
  const verdict = metadata?.agentltl;
  const texts = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  return createElement(
    "article",
    { className: role },
    ...parts.map((part, index) =>
      part.type.startsWith("tool-")
        ? createElement(
            "p",
            { key: index, className: "call" },
            `${part.type.slice(5)}: ${Reflect.get(part, "state")}`,
          )
        : null,
    ),
    createElement("p", { className: "text" }, texts),
    ...(verdict?.refused ?? []).map(({ toolCallId, tool, text }) =>
      createElement("p", { key: toolCallId, className: "refused" }, `${tool} was refused: ${text}`),
    ),
    verdict?.answer?.grounded === false
      ? createElement("p", { className: "flag" }, "This answer names something that was not looked up.")
      : null,
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(createElement(Chat));
