// Three requests of one chat, each to an instance that was started for it: `node --conditions=@agentltl/source examples/serverless/cold-starts.ts`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileStore } from "@agentltl/vercel-ai/node";
import { type Script, scriptedModel } from "../src/scripted-model.ts";
import { refundTools } from "../vercel-ai/refund-tools.ts";
import { createPost } from "./handler.ts";

const folder = await mkdtemp(join(tmpdir(), "agentltl-serverless-"));
const paid: string[] = [];

/** An instance knows nothing but the store, which here is a folder and elsewhere Redis. */
async function ask(order_id: string, after: string): Promise<string> {
  const script: Script = [[{ name: "refund", args: { order_id } }], after];
  const store = fileStore(folder);
  const post = createPost({ model: scriptedModel(script), tools: refundTools(paid), store });
  const body = JSON.stringify({ chat: "chat-1", text: `Refund ${order_id}, please.` });
  const answer = await post(new Request("http://localhost/api/chat", { method: "POST", body }));
  return await answer.text();
}

console.log(await ask("W23", "It is refunded."));
console.log(await ask("W23", "It was refunded already."));
await Promise.all([ask("W40", "Done."), ask("W40", "Done.")]); // at the same time, to two instances
console.log(`paid: ${paid.join(", ")}`);
await rm(folder, { recursive: true });
