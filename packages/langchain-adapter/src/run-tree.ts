/** Where an event of the host belongs. */
export interface Scope {
  /** The run that a caller started. */
  readonly root: string;
  /** The call of a tool inside which the event happens: an agent there is another agent. */
  readonly inside: string | undefined;
}

/** Which run of the host was started by which. */
export interface RunTree {
  /** A run has begun. */
  begin(run: string, parent: string | undefined, isTool: boolean): void;
  scopeOf(run: string): Scope;
  /** A run that a caller started has ended, and with it everything in it. */
  end(root: string): void;
}

export function createRunTree(): RunTree {
  const parents = new Map<string, { readonly parent: string | undefined; readonly isTool: boolean }>();
  const scopeOf = (run: string): Scope => {
    let inside: string | undefined;
    let at = run;
    for (let depth = 0; depth < 10_000; depth++) {
      const parent = parents.get(at)?.parent;
      if (parent === undefined) break;
      at = parent;
      if (inside === undefined && parents.get(at)?.isTool === true) inside = at;
    }
    return { root: at, inside };
  };
  return {
    begin(run, parent, isTool) {
      parents.set(run, { parent, isTool });
    },
    scopeOf,
    end(root) {
      for (const run of [...parents.keys()]) if (scopeOf(run).root === root) parents.delete(run);
      parents.delete(root);
    },
  };
}
