import type { SizeStratum } from "../corpus/size-strata.ts";
import type { Study } from "../file/study.ts";
import type { Bucket } from "../file/study-file.ts";

/** A repository as it was when its study began. */
export interface PinnedRepository {
  readonly id: string;
  /** As the study file has it: a path, `npm:name@version`, or a URL with its commit. */
  readonly source: string;
  readonly fingerprint: string;
  readonly files: number;
  readonly bytes: number;
  readonly size: SizeStratum;
  readonly popularity?: number;
  /** In the frame; absent without a popularity. */
  readonly decile?: number;
  /** Absent where neither popularity nor a bucket was given. */
  readonly bucket?: Bucket;
  /** Names that the parser found and a look at the lines did not confirm: no question asks for them. */
  readonly unverified: readonly string[];
}

/** `study.lock.json`: all that the results of a study depend on, fixed before its first run. */
export interface StudyLock {
  readonly format: 1;
  /** The hash of the parts that make runs what they are: in each record of a run. */
  readonly hash: string;
  /** The hash of each part: says which one changed. */
  readonly parts: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly created: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly study: Study;
  readonly repositories: readonly PinnedRepository[];
  /** The highest count of each decile of the frame, from the first to the ninth. */
  readonly deciles?: readonly number[];
}
