/** Why a file can't be written, and what to do. */
export function writeReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "can't be written, since its folder does not exist; make the folder, or name another file";
    case "ENOTDIR":
    case "EEXIST":
      return "can't be written, since a file stands where its folder should be; name another";
    case "EISDIR":
      return "is a folder; name a file";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "may not be written; check the permissions of its folder, or name another file";
    case "ENOSPC":
      return "can't be written, since no space is left there";
    default:
      return `can't be written (${String(code ?? error)}); name another file`;
  }
}
