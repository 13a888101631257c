/** Lets the calls of one reply run one after the other. */
export interface Lanes {
  /**
   * Waits for the calls that stand before this one in the reply and are on their way. Whoever has come in tells when it leaves. A call that
   * is not on its way is not waited for: it may have run before the run was resumed.
   */
  enter(order: number): Promise<() => void>;
  /** Another reply begins. */
  clear(): void;
}

export function createLanes(): Lanes {
  const underWay = new Map<number, Promise<void>>();
  return {
    async enter(order) {
      const before = [...underWay].filter(([other]) => other < order).map(([, ended]) => ended);
      let leave = (): void => {};
      underWay.set(
        order,
        new Promise((resolve) => {
          leave = resolve;
        }),
      );
      await Promise.all(before);
      return () => leave();
    },
    clear() {
      underWay.clear();
    },
  };
}
