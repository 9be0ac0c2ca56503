import { Counter, Gauge, type Registry } from 'prom-client';
import { type RateLimiter, rateLimits } from '../../http/limits/rate-limit.ts';

const { loginAlarm } = rateLimits;

/**
 * Metrics of wrong passwords. The counter is this instance's. The alarm is that of all instances: a
 * botnet that tries a few passwords from each of many addresses stays below every other limit.
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
      // Without the database the gauge keeps its value: the other metrics are needed then.
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
