import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** What is no mistake on a developer's machine and most likely one on a server; a line each. */
export function doubtsAbout(config: Config): string[] {
  const doubts: string[] = [];
  if (!config.rateLimits) doubts.push('RATE_LIMITS is off: do not run a public server like this');
  if (isLoopback(new URL(config.publicUrl).hostname) && !isLoopback(config.host)) {
    doubts.push(`PUBLIC_URL is ${config.publicUrl}: links in mails lead nowhere on other machines`);
  }
  if (!config.smtpUrl) {
    doubts.push('SMTP_URL is missing: mails are not sent, they become files in DATA_DIR/mail');
  }
  return doubts;
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}
