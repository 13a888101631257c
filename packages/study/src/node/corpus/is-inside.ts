import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is a folder itself, or in it. Both must be absolute; nothing is looked at on the disk. */
export function isInside(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps !== ".." && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}
