// Runs in its own process: libvips takes 120 MB to re-encode a hundred pictures, and frees them only at exit.
import { readConfig } from '../../../server/src/boot/config/config.ts';
import { failureMessage, stackOf } from '../../../server/src/boot/failure-message.ts';
import { ignoreLostOutput } from '../../../server/src/boot/log.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import { openImageStorage } from '../../../server/src/images/storage/open-image-storage.ts';
import { demoDefaults } from '../demo-defaults.ts';
import { fillDemo } from './fill-demo.ts';

process.umask(0o077);
ignoreLostOutput();
// Exit with the parent process, even if that is killed.
process.once('disconnect', () => process.exit());

const config = readConfig({ defaults: demoDefaults });
const db = openDatabase(config);
try {
  await fillDemo({ db, storage: await openImageStorage(config), today: new Date() });
} catch (error) {
  console.error(failureMessage(error) ?? stackOf(error));
  process.exitCode = 1;
}
await db.destroy();
process.disconnect();
