import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readConfig } from '../../server/src/boot/config/config.ts';
import { failureMessage, stackOf } from '../../server/src/boot/failure-message.ts';
import { ignoreLostOutput } from '../../server/src/boot/log.ts';
import { start } from '../../server/src/boot/start.ts';
import { logins } from './content/logins.ts';
import { demoDefaults } from './demo-defaults.ts';
import { lockLogins } from './demo-logins.store.ts';
import { assertOwnPlace, isFilled } from './own-place.ts';
import { runPublicDemo } from './public-demo.ts';

// Only the server's user may read database, pictures and backups.
process.umask(0o077);
ignoreLostOutput();

try {
  const config = readConfig({ defaults: demoDefaults });
  if (process.env.DEMO === 'on') await runPublicDemo(config);
  await assertOwnPlace(config);
  await start(config, async ({ db }) => {
    if (!(await isFilled(db))) await fill();
    if (process.argv.includes('--public')) await lockLogins(db);
    printLogins();
  });
} catch (error) {
  console.error(failureMessage(error) ?? `The server could not start: ${stackOf(error)}`);
  process.exit(1);
}

async function fill(): Promise<void> {
  console.log('Filling in the association …');
  const child = fork(new URL('./fill/main.ts', import.meta.url));
  const [code] = await once(child, 'exit');
  // The child has printed the reason.
  if (code !== 0) process.exit(1);
}

function printLogins(): void {
  console.log('Log in as');
  for (const { role, email, password } of Object.values(logins)) {
    console.log(`  ${role.padEnd(8)} ${email.padEnd(24)} password: ${password}`);
  }
}
