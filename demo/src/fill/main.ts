// A process of its own: what libvips takes to re-encode a hundred pictures is not given back while a
// process lives, and the server would keep it (120 MB).
import { readConfig } from '../../../server/src/boot/config.ts';
import { failureMessage, stackOf } from '../../../server/src/boot/failure-message.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import { openImageStorage } from '../../../server/src/files/open-image-storage.ts';
import { demoDefaults } from '../demo-defaults.ts';
import { fillDemo } from './fill-demo.ts';

process.umask(0o077);
// Ends with the server that has started it, however that one ends.
process.once('disconnect', () => process.exit());

const config = readConfig(demoDefaults);
const db = openDatabase(config);
try {
  await fillDemo({ db, storage: await openImageStorage(config), today: new Date() });
} catch (error) {
  console.error(failureMessage(error) ?? stackOf(error));
  process.exitCode = 1;
}
await db.destroy();
process.disconnect();
