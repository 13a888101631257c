/** Folders that sandboxes mount a repository at. */
const mounts = ["/workspace/", "/repo/", "/testbed/", "/app/"];

/** A path with forward slashes, without `./`, drive and doubled slashes. */
export function normalPath(path: string): string {
  return path
    .replace(/\\/g, "/")
    .replace(/^[A-Za-z]:(?=\/)/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/^(?:\.\/)+/, "");
}

/**
 * Whether an answer's path means the file that was read: the same path, or the end of it by whole segments. An absolute path in the
 * answer may also end in the relative one that was read; a mount such as `/workspace/` counts for nothing.
 */
export function isSameFile(cited: string, read: string): boolean {
  const left = withoutMount(normalPath(cited));
  const right = withoutMount(normalPath(read));
  if (left === right || right.endsWith(`/${left}`)) return true;
  return left.startsWith("/") && left.endsWith(`/${right}`);
}

function withoutMount(path: string): string {
  const mount = mounts.find((one) => path.startsWith(one));
  return mount === undefined ? path : path.slice(mount.length);
}
