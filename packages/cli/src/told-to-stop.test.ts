import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { toldToStop } from "./told-to-stop.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const)
  test(`${signal} tells to stop, and until then nothing does`, async () => {
    let isTold = false;
    const told = toldToStop().then(() => {
      isTold = true;
    });
    await setImmediate();
    expect(isTold).toBe(false);
    // What has begun to listen here alone hears it: the process of the tests goes on.
    process.emit(signal);
    await told;
    expect(isTold).toBe(true);
  });
