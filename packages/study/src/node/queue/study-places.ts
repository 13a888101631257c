import type { QueuePlace } from "@agentltl/queue";
import type { StudyModel } from "../../file/study.ts";
import type { StudyLock } from "../../runs/study-lock.ts";

/** Where the runs of exactly this study wait: those of another version of its file wait elsewhere. */
export function queueOf(url: string, { study, hash }: StudyLock): QueuePlace {
  return { url, name: `agentltl-study-${encodeURIComponent(study.id)}-${hash.slice(0, 16)}` };
}

/** Where it is said which versions of a study are under way. */
export function boardOf(url: string, id: string): QueuePlace {
  return { url, name: `agentltl-study-${encodeURIComponent(id)}` };
}

/** Where turns of a model are counted, for all studies: its provider does not tell them apart. */
export function paceOf(url: string, { model }: Pick<StudyModel, "model">): QueuePlace {
  return { url, name: `agentltl-model-${model}` };
}
