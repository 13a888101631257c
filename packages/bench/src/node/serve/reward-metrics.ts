/** Counts of what a server has done since it started. */
export interface RewardMetrics {
  /** A request was answered, with this status. */
  answered(status: number): void;
  /** Rewards were computed. */
  computed(
    counts: { readonly rewards: number; readonly nulls: number; readonly errors: number },
    seconds: number,
  ): void;
  /** The counts in the text format of Prometheus. */
  text(gauges: { readonly inFlight: number; readonly threadsReplaced: number }): string;
}

/** All counts at 0. */
export function createRewardMetrics(): RewardMetrics {
  const requests = new Map<number, number>();
  const total = { rewards: 0, nulls: 0, errors: 0, seconds: 0 };
  return {
    answered(status) {
      requests.set(status, (requests.get(status) ?? 0) + 1);
    },
    computed({ rewards, nulls, errors }, seconds) {
      total.rewards += rewards;
      total.nulls += nulls;
      total.errors += errors;
      total.seconds += seconds;
    },
    text({ inFlight, threadsReplaced }) {
      const byStatus = [...requests].toSorted(([one], [other]) => one - other);
      return [
        ...metric("requests_total", "counter", "Requests answered, by status."),
        ...byStatus.map(([status, count]) => `agentltl_requests_total{status="${status}"} ${count}`),
        ...metric(
          "rewards_total",
          "counter",
          "Rewards computed, those without a value among them.",
          total.rewards,
        ),
        ...metric(
          "rewards_null_total",
          "counter",
          "Rewards without a value, errors among them.",
          total.nulls,
        ),
        ...metric("reward_errors_total", "counter", "Items that could not be used.", total.errors),
        ...metric(
          "reward_seconds_total",
          "counter",
          "Seconds between asking for rewards and having them.",
          total.seconds,
        ),
        ...metric("requests_in_flight", "gauge", "Requests that are being answered.", inFlight),
        ...metric(
          "threads_replaced_total",
          "counter",
          "Threads that an item took too much of.",
          threadsReplaced,
        ),
        "",
      ].join("\n");
    },
  };
}

function metric(name: string, type: string, help: string, value?: number): readonly string[] {
  const full = `agentltl_${name}`;
  const head = [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`];
  return value === undefined ? head : [...head, `${full} ${value}`];
}
