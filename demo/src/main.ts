import { readConfig } from '../../server/src/boot/config.ts';
import { failureMessage, stackOf } from '../../server/src/boot/failure-message.ts';
import { start } from '../../server/src/boot/start.ts';
import { logins } from './content/logins.ts';
import { fillDemo } from './fill.ts';
import { assertOwnPlace } from './own-place.ts';

// Database, pictures and backups are for the server's user alone.
process.umask(0o077);

try {
  const config = readConfig({ DATA_DIR: './data/demo' });
  await assertOwnPlace(config);
  await start(config, async ({ db, storage }) => {
    const started = Date.now();
    const outcome = await fillDemo({ db, storage, today: new Date(), onProgress });
    if (outcome === 'filled') {
      console.log(`The association is ready (${Math.round((Date.now() - started) / 1000)} s).`);
    }
    printLogins();
  });
} catch (error) {
  console.error(failureMessage(error) ?? `The server could not start: ${stackOf(error)}`);
  process.exit(1);
}

function onProgress(done: number, total: number): void {
  const text = `Drawing people, places and days: ${done} of ${total} pictures`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n' : ''}`);
  else if (done % 50 === 0 || done === total) console.log(text);
}

function printLogins(): void {
  console.log('Log in as');
  for (const { role, email, password } of Object.values(logins)) {
    console.log(`  ${role.padEnd(8)} ${email.padEnd(24)} password: ${password}`);
  }
}
