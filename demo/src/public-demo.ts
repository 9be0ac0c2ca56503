import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../../server/src/boot/config/config.ts';
import { ConfigError } from '../../server/src/boot/config/config-error.ts';
import { publicNotice } from './content/public-notice.ts';

/** Name of a file in the data folder. It shows that the public demonstration created the data and may delete them. */
const marker = 'made-by-the-public-demo';
const resetHour = 3;

/** Settings of the public demonstration. Many strangers share it, so each gets little space. */
const publicSettings = {
  UPLOAD_MB_PER_DAY: '5',
  UPLOAD_MB_IN_ALL: '10',
  RECORDS_PER_DAY: '10',
  RECORDS_IN_ALL: '20',
  RATE_LIMITS: 'on',
  REGISTRATION: 'open',
  CONTACT_EMAIL: '',
  BACKUP_DIR: '',
  BACKUP_S3_BUCKET: '',
  MAIL_FROM: 'demo@alumni.example',
};

/** Serves the public demonstration until SIGTERM, and resets it each night. */
export async function runPublicDemo(config: Config): Promise<void> {
  const mails = await catchMails();
  const env = { ...process.env, ...publicSettings, DEMO: '', SMTP_URL: mails.url };
  let isStopping = false;
  for (;;) {
    beginAnew(config);
    const child = fork(new URL('./main.ts', import.meta.url), ['--public'], { env });
    const stop = (signal: NodeJS.Signals) => {
      isStopping = true;
      child.kill(signal);
    };
    const signals = ['SIGTERM', 'SIGINT'] as const;
    for (const signal of signals) process.on(signal, stop);
    const night = setTimeout(() => child.kill('SIGTERM'), msUntilReset(new Date()));
    const [code] = await once(child, 'exit');
    clearTimeout(night);
    for (const signal of signals) process.off(signal, stop);
    if (isStopping || code !== 0) process.exit(code ?? 1);
  }
}

/** Deletes the data of the last day. Throws `ConfigError` if the public demonstration did not create it. */
export function beginAnew({ dataDir, databaseUrl, s3 }: Config): void {
  if (databaseUrl || s3) {
    throw new ConfigError('DEMO=on resets a folder each night: no DATABASE_URL, no S3_BUCKET.');
  }
  mkdirSync(dataDir, { recursive: true });
  const found = readdirSync(dataDir);
  if (found.length > 0 && !existsSync(join(dataDir, marker))) {
    throw new ConfigError(
      `${dataDir} holds what the public demonstration did not make. DEMO=on would remove it: give it an empty DATA_DIR.`,
    );
  }
  writeFileSync(join(dataDir, marker), '');
  for (const name of found) {
    if (name !== marker) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const site = JSON.parse(readFileSync(new URL('../../site.json', import.meta.url), 'utf8'));
  writeFileSync(join(dataDir, 'site.json'), JSON.stringify({ ...site, ...publicNotice }));
}

/** Time until the next reset, in the machine's time zone. */
export function msUntilReset(now: Date): number {
  const at = new Date(now);
  at.setHours(resetHour, 0, 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at.getTime() - now.getTime();
}

/**
 * A mail server that accepts every mail and delivers none. Its URL becomes `SMTP_URL`, which overrides the mail server
 * that a master can set in the browser.
 */
async function catchMails(): Promise<{ url: string }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}
