import type { Entity } from "../answer/entity.ts";
import type { SeenEntities } from "../evidence/read-log.ts";
import { commonNames } from "../vocabulary/common-names.ts";
import { citedWindow } from "./cited-window.ts";
import { namesOf } from "./names-of.ts";
import { relationOf } from "./relation.ts";
import type { EntityFinding, Exemption, Tier } from "./result.ts";
import type { Seen } from "./seen-log.ts";
import { type Sighting, sightingOf } from "./sighting.ts";

/** What the evidence policy needs to know besides what was seen. */
export interface EvidenceSettings {
  /** Names and entities that the question brought in. */
  readonly asked: ReadonlySet<string>;
  /** The weakest way to be seen that grounds a name. */
  readonly minTier: MinTier;
  /** Whether a number that was not seen fails. */
  readonly countNumbers: boolean;
}

/** The weakest way to be seen that grounds a name: `comment` takes any. */
export type MinTier = "definition" | "binding" | "reference" | "string" | "comment";

const tiers: readonly MinTier[] = ["definition", "binding", "reference", "string", "comment"];

/**
 * Judges one entity as DESIGN section 10 says: a bare name may be seen anywhere in a text that was read, the best tier is reported; a
 * path may be the end of one that was read; a member is also checked against its class, and fails where that is contradicted. The names
 * in `asked`, builtins and the agent's tools are reported and decide nothing, and so are numbers unless they shall count.
 */
export function judgeByEvidence(entity: Entity, seen: Seen, settings: EvidenceSettings): EntityFinding {
  const names = namesOf(entity);
  const sighting = sightingOf(entity, seen);
  const exempt = exemptionOf(entity, names, settings, seen, sighting);
  const base = { entity, counted: exempt === undefined, ...(exempt === undefined ? {} : { exempt }) };
  const strong = isStrong(sighting?.tier, settings.minTier) || hasToken(names.at(-1) ?? "", seen);
  if (sighting === undefined || !strong) {
    const nearest = sighting === undefined ? seen.nearest(entity) : undefined;
    return {
      ...base,
      grounded: seen.incomplete || mayBeAmount(entity, seen) ? null : false,
      ...sighting,
      ...(nearest === undefined ? {} : { nearest }),
    };
  }
  const owner = names.at(-2);
  if (owner === undefined || !isClassName(owner, seen))
    return { ...base, grounded: true, ...sighting, ...citedWindow(entity, seen) };
  const relation = relationOf(owner, names.at(-1) ?? "", seen);
  const contradicted = relation === "contradicted" && !seen.incomplete;
  return { ...base, grounded: !contradicted, ...sighting, relation };
}

/** A number may stand where there was no time to look. */
function mayBeAmount({ type }: Entity, { amounts }: Seen): boolean {
  return type === "number" && amounts.some((one) => !one.amounts.complete);
}

/** A path is a sighting of its own. */
function isStrong(tier: Tier | undefined, minTier: MinTier): boolean {
  if (tier === undefined) return false;
  if (tier === "path" || tier === "token") return true;
  return tiers.indexOf(tier) <= tiers.indexOf(minTier);
}

/** A text whose syntax is not known, or was not parsed in time, never makes a verdict stricter: it may show the name in the best way. */
function hasToken(name: string, seen: SeenEntities): boolean {
  const composed = name.normalize("NFC");
  return seen.reads.some(({ mentions }) => mentions.token.has(composed));
}

function isClassName(owner: string, seen: SeenEntities): boolean {
  return seen.reads.some((read) => read.classes.some((body) => body.name === owner));
}

function exemptionOf(
  { type, value }: Entity,
  names: readonly string[],
  { asked, countNumbers }: EvidenceSettings,
  { tools }: Seen,
  sighting: Sighting | undefined,
): Exemption | undefined {
  const name = value.replace(/\($/, "");
  if (type === "number" && !countNumbers) return "number";
  if (asked.has(name) || asked.has(names.at(-1) ?? "")) return "asked";
  if (sighting !== undefined) return undefined;
  return tools.has(name) ? "own" : isBuiltin(names) ? "builtin" : undefined;
}

/** A member of a builtin, or a name that Python gives a meaning: `str.zfill`, `__eq__`. */
function isBuiltin(names: readonly string[]): boolean {
  const [first = ""] = names;
  if (names.length === 1) return /^__[a-z]+__$/.test(first);
  return commonNames.has(first) && first !== "self";
}
