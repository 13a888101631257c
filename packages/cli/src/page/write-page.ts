import { resolve } from "node:path";
import type { Report } from "@agentltl/report";
import { renderReport } from "@agentltl/report/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { writeReason } from "../errors/write-reason.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { writeWhole } from "../write-whole.ts";

/** Writes the page into a file as one text of HTML that needs no network, whole or not at all. Throws an `InputError` where it can't. */
export async function writePage(report: Report, file: string, io: Io): Promise<void> {
  const text = renderReport(report);
  const written = await attempt(() => writeWhole(resolve(io.cwd, file), text));
  if (written.kind === "threw") throw new InputError(`\`${visible(file)}\` ${writeReason(written.error)}`);
}
