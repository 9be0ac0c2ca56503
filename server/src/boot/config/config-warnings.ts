import { passwordFault } from '@alumni/shared/accounts/password-rules';
import { limits } from '@alumni/shared/core/limits';
import { isLoopback } from '@alumni/shared/health/loopback';
import { connectionLimit, openFileLimit } from '../../http/connections/connection-limits.ts';
import type { Choices } from '../../settings/live-settings.ts';
import type { Config } from './config.ts';

/** With a lower limit of open files, a small attack can take all connections. */
const fewOpenFiles = 4_096;

/** Warnings, one line each, about settings that suit development but rarely a server. */
export async function configWarnings(
  config: Config,
  { smtpUrl }: Pick<Choices, 'smtpUrl'>,
  files = openFileLimit(),
): Promise<string[]> {
  const warnings = [...config.oddities];
  if (!config.rateLimits) warnings.push('RATE_LIMITS is off: do not run a public server like this');
  const isReachable = !isLoopback(config.host) || config.trustProxy !== false;
  if (isLoopback(new URL(config.publicUrl).hostname) && isReachable) {
    warnings.push(
      `PUBLIC_URL is ${config.publicUrl}: links in mails lead nowhere on other machines`,
    );
  }
  if (!smtpUrl) {
    warnings.push(
      'SMTP_URL is missing, and no mail server is set in the browser: mails are not sent, they become files in DATA_DIR/mail',
    );
  }
  if (files < fewOpenFiles) {
    warnings.push(
      `only ${files} files may be open (ulimit -n): ${connectionLimit(files)} connections at most; LimitNOFILE=65536 in a unit of systemd gives more`,
    );
  }
  const { master } = config;
  if (master && (await passwordFault({ accttype: 'master' }, master.password))) {
    warnings.push(
      `MASTER_PASSWORD is shorter than ${limits.password.minOfAdmins} characters or one of the commonest: choose another`,
    );
  }
  return warnings;
}
