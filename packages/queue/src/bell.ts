import { QueueEvents } from "bullmq";
import { createDoorbell, type Doorbell } from "./doorbell.ts";
import { connectionTo, type QueuePlace } from "./queue-place.ts";

/** Says when there is something to collect. */
export interface Bell extends Pick<Doorbell, "next"> {
  /** Who waits goes on at once, so that nothing keeps the process. */
  close(): Promise<void>;
}

/** A bell for one queue. `quiet` is how many milliseconds a while is: an event may have been lost with a connection. */
export async function bellOf({ url, name }: QueuePlace, quiet: number): Promise<Bell> {
  const events = new QueueEvents(name, { connection: connectionTo(url, "seconds") });
  // Without a listener an error of the connection would end the process; what is asked of the queue rejects all the same.
  events.on("error", () => {});
  await events.waitUntilReady();
  const bell = createDoorbell(quiet);
  events.on("completed", bell.ring);
  events.on("failed", bell.ring);
  return {
    next: bell.next,
    close() {
      bell.close();
      return events.close();
    },
  };
}
