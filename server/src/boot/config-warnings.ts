import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** Warnings, a line each, about settings that suit development but hardly a server. */
export function configWarnings(config: Config): string[] {
  const warnings: string[] = [];
  if (!config.rateLimits) warnings.push('RATE_LIMITS is off: do not run a public server like this');
  if (isLoopback(new URL(config.publicUrl).hostname) && !isLoopback(config.host)) {
    warnings.push(
      `PUBLIC_URL is ${config.publicUrl}: links in mails lead nowhere on other machines`,
    );
  }
  if (!config.smtpUrl) {
    warnings.push('SMTP_URL is missing: mails are not sent, they become files in DATA_DIR/mail');
  }
  return warnings;
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}
