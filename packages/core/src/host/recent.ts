/** Values by name, the one used longest ago forgotten first. */
export interface Recent<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

/** Keeps at most `most` values. */
export function createRecent<T>(most: number): Recent<T> {
  const values = new Map<string, T>();
  return {
    get(name) {
      const value = values.get(name);
      if (value === undefined) return undefined;
      // A Map keeps its order of insertion: the first is the one used longest ago.
      values.delete(name);
      values.set(name, value);
      return value;
    },
    set(name, value) {
      values.delete(name);
      values.set(name, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
    delete(name) {
      values.delete(name);
    },
  };
}
