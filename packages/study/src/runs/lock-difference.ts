import type { StudyLock } from "./study-lock.ts";

/** What makes two locks those of different studies, what a person would look at first. */
export type LockDifference =
  | { readonly kind: "id" }
  | {
      readonly kind: "repository";
      readonly id: string;
      /** The beginning of its fingerprint there and here. */
      readonly before: string;
      readonly now: string;
    }
  /** Names of the lock's parts, such as `seeds`. */
  | { readonly kind: "parts"; readonly parts: readonly string[] };

/** How a study differs from the one that was begun; `undefined` where runs of one are runs of the other. */
export function lockDifference(begun: StudyLock, now: StudyLock): LockDifference | undefined {
  if (begun.hash === now.hash) return undefined;
  if (begun.study.id !== now.study.id) return { kind: "id" };
  for (const { id, fingerprint } of now.repositories) {
    const pinned = begun.repositories.find((one) => one.id === id);
    if (pinned !== undefined && pinned.fingerprint !== fingerprint)
      return {
        kind: "repository",
        id,
        before: pinned.fingerprint.slice(0, 12),
        now: fingerprint.slice(0, 12),
      };
  }
  const parts = Object.keys(now.parts).filter((part) => now.parts[part] !== begun.parts[part]);
  return { kind: "parts", parts };
}
