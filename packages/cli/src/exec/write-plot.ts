import { resolve } from "node:path";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { writeReason } from "../errors/write-reason.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { writeWhole } from "../write-whole.ts";
import { curvePlot } from "./curve-plot.ts";
import type { GroupFigures } from "./group-figures.ts";

/** Draws the curves into a file. Without a group there is nothing to draw, and no file. */
export async function writePlot(groups: readonly GroupFigures[], path: string, io: Io): Promise<void> {
  if (groups.length === 0) return;
  const text = await curvePlot(groups);
  const written = await attempt(() => writeWhole(resolve(io.cwd, path), text));
  if (written.kind === "threw")
    throw new InputError(`--plot \`${visible(path)}\` ${writeReason(written.error)}`);
}
