import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { decilesOf } from "../../corpus/popularity.ts";
import { StudyError } from "../../errors/study-error.ts";
import type { Study, StudyModel } from "../../file/study.ts";
import type { StudyLock } from "../../runs/study-lock.ts";
import type { StudyPlaces } from "../corpus/open-repository.ts";
import { type Corpus, pinRepositories } from "../corpus/pin-repositories.ts";
import { hashOf } from "./hash-of.ts";

/** A study that could be run here and now. */
export interface PreparedStudy extends Corpus {
  readonly lock: StudyLock;
}

/** Pins all that a study's results depend on. Asks no model. Throws `StudyError`: a repository or the agent is gone, questions can't be used. */
export async function prepareStudy(study: Study, places: StudyPlaces, now: Date): Promise<PreparedStudy> {
  const corpus = await pinRepositories(study, places);
  const parts = {
    id: hashOf(study.id),
    repositories: hashOf(
      corpus.repositories.map(({ id, fingerprint, bucket }) => [id, fingerprint, bucket ?? ""]),
    ),
    questions: hashOf(corpus.questions),
    prompts: hashOf(study.prompts),
    models: hashOf(study.models.map(sampling)),
    agent: hashOf(await agentText(study.agent, places.base)),
    seeds: hashOf([study.seeds, study.trials]),
    limits: hashOf({ ...study.limits, money: undefined }),
    policy: hashOf(study.policy),
    analysis: hashOf(study.analysis),
  };
  return {
    ...corpus,
    lock: {
      format: 1,
      hash: hashOf(parts),
      parts,
      created: now.toISOString(),
      versions: {
        node: process.versions.node,
        ai: versionOf("ai"),
        study: versionOf("../../../package.json"),
      },
      study,
      repositories: corpus.repositories,
      ...(study.frame === undefined ? {} : { deciles: decilesOf(study.frame.counts) }),
    },
  };
}

/** What decides a model's replies: neither price nor pace do. */
function sampling({ id, model, temperature, top_p, max_output_tokens }: StudyModel): object {
  return { id, model, temperature, top_p, max_output_tokens };
}

async function agentText(agent: string | undefined, base: string): Promise<string> {
  if (agent === undefined) return "";
  const text = await attemptLater(() => readFile(resolve(base, agent), "utf8"));
  if (text.kind === "done") return text.value;
  throw new StudyError(
    "study-invalid",
    `the agent \`${agent}\` can't be read; its path is relative to the study file`,
  );
}

function versionOf(name: string): string {
  const manifest: unknown = createRequire(import.meta.url)(
    name.endsWith(".json") ? name : `${name}/package.json`,
  );
  return String(Reflect.get(Object(manifest), "version"));
}
