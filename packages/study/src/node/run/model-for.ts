import { attempt, nearestName } from "@agentltl/core/host";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { StudyError } from "../../errors/study-error.ts";
import type { ModelEntry } from "../../file/study-file.ts";
import type { Script } from "../../models/script.ts";
import { scripts } from "../../models/scripts.ts";
import { scriptedModel } from "./scripted-model.ts";

/** A provider that speaks OpenAI's chat completions, and the variable that its key is in. */
interface Provider {
  readonly url: string;
  readonly key?: string;
}

const providers: Readonly<Record<string, Provider>> = {
  openai: { url: "https://api.openai.com/v1", key: "OPENAI_API_KEY" },
  anthropic: { url: "https://api.anthropic.com/v1", key: "ANTHROPIC_API_KEY" },
  google: { url: "https://generativelanguage.googleapis.com/v1beta/openai", key: "GEMINI_API_KEY" },
  deepseek: { url: "https://api.deepseek.com/v1", key: "DEEPSEEK_API_KEY" },
  mistral: { url: "https://api.mistral.ai/v1", key: "MISTRAL_API_KEY" },
  groq: { url: "https://api.groq.com/openai/v1", key: "GROQ_API_KEY" },
  together: { url: "https://api.together.xyz/v1", key: "TOGETHER_API_KEY" },
  fireworks: { url: "https://api.fireworks.ai/inference/v1", key: "FIREWORKS_API_KEY" },
  openrouter: { url: "https://openrouter.ai/api/v1", key: "OPENROUTER_API_KEY" },
  ollama: { url: "http://127.0.0.1:11434/v1" },
};

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What an entry means, before anybody is asked for a key. */
type Meant =
  | { readonly kind: "scripted"; readonly name: string; readonly script: Script }
  | {
      readonly kind: "server";
      readonly provider: string;
      readonly url: string;
      readonly name: string;
      /** Of the environment, where the key is. */
      readonly variable: string | undefined;
    };

/** The model that an entry means. Throws `model-invalid` for an unknown one, and where a key is missing; asks nobody. */
export function modelFor(entry: ModelEntry, environment: Environment): LanguageModelV4 {
  const meant = meantBy(entry);
  if (meant.kind === "scripted") return scriptedModel(meant.name, meant.script);
  const { provider: name, url: baseURL, variable } = meant;
  const apiKey = variable === undefined ? undefined : keyIn(variable, entry.model, environment);
  const provider = createOpenAICompatible({ name, baseURL, ...(apiKey === undefined ? {} : { apiKey }) });
  return provider.chatModel(meant.name);
}

/** Throws `model-invalid` for an unknown model. For machines that ask none: they need no keys. */
export function checkModel(entry: ModelEntry): void {
  meantBy(entry);
}

function meantBy({ model, key }: ModelEntry): Meant {
  if (/^https?:\/\//.test(model)) return ownServer(model, key);
  const [provider = "", ...rest] = model.split(":");
  const name = rest.join(":");
  if (provider === "scripted") return scripted(name);
  const known = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  if (known === undefined || name === "") throw unknown(model, provider);
  return { kind: "server", provider, url: known.url, name, variable: key ?? known.key };
}

function scripted(name: string): Meant {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (script !== undefined) return { kind: "scripted", name, script };
  const names = Object.keys(scripts).map((one) => `\`scripted:${one}\``);
  throw new StudyError(
    "model-invalid",
    `there is no model \`scripted:${name}\`; there are ${names.join(", ")}`,
  );
}

function ownServer(model: string, variable: string | undefined): Meant {
  const [url = "", ...rest] = model.split("#");
  const name = rest.join("#");
  const address = attempt(() => new URL(url));
  if (address.kind === "threw")
    throw new StudyError(
      "model-invalid",
      `\`${url}\` is no address of a server; write one such as http://127.0.0.1:8000/v1`,
    );
  if (name !== "") return { kind: "server", provider: address.value.host, url, name, variable };
  throw new StudyError(
    "model-invalid",
    `\`${model}\` says no model; write it behind a \`#\`: \`${url}#qwen3.5-32b\``,
  );
}

function keyIn(variable: string, model: string, environment: Environment): string {
  const key = Object.hasOwn(environment, variable) ? environment[variable]?.trim() : undefined;
  if (key !== undefined && key !== "") return key;
  throw new StudyError("model-invalid", `\`${model}\` needs a key: set the environment variable ${variable}`);
}

function unknown(model: string, provider: string): StudyError {
  const near = nearestName(provider, [...Object.keys(providers), "scripted"]);
  const hint = near === undefined ? "" : `; did you mean \`${near}:…\`?`;
  return new StudyError(
    "model-invalid",
    `\`${model}\` is no model; write \`provider:model\` with one of ${Object.keys(providers).join(", ")}, \`scripted:reader\`, or a base URL with \`#model\`${hint}`,
  );
}
