import { existsSync, readFileSync } from "node:fs";

const folder = new URL("../../../../shared/data/", import.meta.url);

/** The text of a file of the data that lies beside this repository; `undefined` where it is not there. */
export function sharedData(path: string): string | undefined {
  const file = new URL(path, folder);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** For the name of a test that needs the data: it says why the test was skipped. */
export function unlessAbsent(text: string | undefined): string {
  return text === undefined ? " (skipped: ../shared/data is not beside the repository)" : "";
}
