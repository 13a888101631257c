/**
 * Runs an action that takes a while, once at a time. Asked again meanwhile, it runs once more when it has ended, however often it was asked. The action
 * never rejects.
 */
export function onlyLast(action: () => Promise<void>): () => void {
  let [running, asked] = [false, false];
  const run = async (): Promise<void> => {
    running = true;
    do {
      asked = false;
      await action();
    } while (asked);
    running = false;
  };
  return () => {
    asked = true;
    if (!running) void run();
  };
}
