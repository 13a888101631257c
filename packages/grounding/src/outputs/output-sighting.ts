import type { Entity } from "../answer/entity.ts";
import type { CallOutput } from "./call-output.ts";
import { holdsEntity } from "./holds-entity.ts";

/** The first call whose result shows the entity. What a failed call says back of its arguments doesn't count. */
export function outputThatShows(entity: Entity, outputs: readonly CallOutput[]): CallOutput | undefined {
  return outputs.find(
    ({ shown, own, failed }) => holdsEntity(shown, entity) && !(failed && holdsEntity(own, entity)),
  );
}

/** The first call that worked and was given the entity by the agent itself: it is the agent's own work, or was accepted. */
export function callGiven(entity: Entity, outputs: readonly CallOutput[]): CallOutput | undefined {
  return outputs.find(({ own, failed }) => !failed && holdsEntity(own, entity));
}
