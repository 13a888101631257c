import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Host } from "@agentltl/bench";
import type { AiSdkHostOptions } from "@agentltl/bench/ai-sdk";
import type { LangChainHostOptions } from "@agentltl/bench/langchain";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { installed } from "../installed.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";

/** The host that the options ask for, with its model where there is one. Its libraries are loaded only here. */
export async function hostFor(
  { host, model }: { readonly host: Host["name"]; readonly model?: string },
  io: Io,
): Promise<Host> {
  const options = model === undefined ? {} : { model: await modelFrom(model, host, io) };
  if (host === "ai-sdk") {
    const { aiSdkHost } = await installed(() => import("@agentltl/bench/ai-sdk"), "ai");
    return aiSdkHost(options as AiSdkHostOptions);
  }
  const { langchainHost } = await installed(
    () => import("@agentltl/bench/langchain"),
    "langchain @langchain/core",
  );
  return langchainHost(options as LangChainHostOptions);
}

async function modelFrom(name: string, host: Host["name"], io: Io): Promise<unknown> {
  const path = resolve(io.cwd, name);
  if (!existsSync(path)) {
    if (host === "ai-sdk" && /^[\w.-]+\/[\w.:-]+$/.test(name) && !/\.[cm]?[jt]s$/.test(name)) return name;
    throw new InputError(
      `--model \`${visible(name)}\` is no file; give a module that exports a model by default`,
    );
  }
  const module = await attempt(() => import(pathToFileURL(path).href));
  if (module.kind === "threw")
    throw new InputError(`--model \`${visible(name)}\` can't be loaded: ${visible(String(module.error))}`);
  const model: unknown = Reflect.get(Object(module.value), "default");
  if (model !== undefined) return model;
  throw new InputError(
    `--model \`${visible(name)}\` exports nothing by default; add \`export default model\``,
  );
}
