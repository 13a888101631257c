import { type FileHandle, open } from "node:fs/promises";

/** A file that lines are added to, each on the disk before the next is. */
export interface AppendLog {
  /** Resolves when the line is on the disk. */
  append(line: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file to add lines, or begins it. A last line without an end was being written when its process was killed: it is cut off. */
export async function openAppendLog(path: string): Promise<AppendLog> {
  const file = await open(path, "a+");
  await cutTornLine(file);
  let last: Promise<unknown> = Promise.resolve();
  return {
    append(line) {
      const written = last.then(async () => {
        await file.appendFile(`${line}\n`);
        await file.datasync();
      });
      // A line that could not be written must not keep the next from being tried.
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await file.close();
    },
  };
}

/** Looks back from the end, piece by piece: the file may be of any size. */
async function cutTornLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const piece = Buffer.alloc(65_536);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - piece.length);
    const { bytesRead } = await file.read(piece, 0, end - start, start);
    const at = piece.subarray(0, bytesRead).lastIndexOf(10);
    if (at >= 0) {
      if (start + at + 1 < size) await file.truncate(start + at + 1);
      return;
    }
    end = start;
  }
  if (size > 0) await file.truncate(0);
}
