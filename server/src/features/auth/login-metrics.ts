import { Counter, Gauge, type Registry } from 'prom-client';
import { atMost, minute, type RateLimiter } from '../../http/limits/rate-limit.ts';

/** Limits wrong passwords for all accounts together; the alarm metric is 1 while it is reached. */
const loginAlarm = atMost(200, 15 * minute)('login-alarm');

/**
 * Metrics of wrong passwords. The counter covers this instance, the alarm all instances. A botnet that tries a few
 * passwords from each of many addresses stays below all other limits: the alarm detects it.
 */
export function loginMetrics(registry: Registry, limiter: RateLimiter) {
  const failures = new Counter({
    name: 'alumni_login_failures_total',
    help: 'Log-ins refused for a wrong e-mail or password.',
    registers: [registry],
  });
  new Gauge({
    name: 'alumni_login_alarm',
    help: `1 after ${loginAlarm.max} failed log-ins in 15 minutes, until those are over.`,
    registers: [registry],
    async collect() {
      // If the database is down, the gauge keeps its value: an error would lose all other metrics.
      const reached = await limiter.reached(loginAlarm).catch(() => undefined);
      if (reached !== undefined) this.set(reached ? 1 : 0);
    },
  });
  return {
    async loginFailed(): Promise<void> {
      failures.inc();
      await limiter.hit(loginAlarm).catch(() => {});
    },
  };
}

export type LoginMetrics = ReturnType<typeof loginMetrics>;
