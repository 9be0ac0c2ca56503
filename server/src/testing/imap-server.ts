import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path));

/** Whether a real IMAP server is installed (Debian: dovecot-imapd) and can start: it needs root. */
export const hasImapServer = program !== undefined && process.getuid?.() === 0;

/** Starts Dovecot in a folder of its own, with one mailbox whose messages are files. */
export async function startImapServer() {
  if (!program) throw new Error('dovecot is missing');
  const folder = mkdtempSync(join(tmpdir(), 'imap-'));
  const inbox = join(folder, 'mail/box/new');
  for (const name of ['new', 'cur', 'tmp'])
    mkdirSync(join(folder, 'mail/box', name), { recursive: true });
  const port = await freePort();
  const config = join(folder, 'dovecot.conf');
  writeFileSync(config, configuration(folder, port));
  spawnSync('chown', ['-R', 'nobody', join(folder, 'mail')]);
  spawnSync('chmod', ['755', folder]);
  const server = spawn(program, ['-F', '-c', config], { stdio: 'ignore' });
  await untilListening(port);
  let count = 0;
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}`,
    /** Delivers a message like a mail server. */
    deliver(message: string | Buffer) {
      count += 1;
      const path = join(inbox, `${Date.now()}.${count}.test`);
      writeFileSync(path, message);
      spawnSync('chown', ['nobody', path]);
    },
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail/box
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail
}
`;

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const listens = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      wait(1_000).then(() => false),
    ]);
    socket.destroy();
    if (listens) return;
    await wait(50);
  }
  throw new Error('dovecot does not listen');
}
