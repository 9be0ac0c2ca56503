import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { localhostCertificate } from '../../server/src/testing/localhost-certificate.ts';

const directory = 'https://localhost:14000/dir';
const dnsManagement = 'http://127.0.0.1:8055';

/** Starts Pebble, which issues certificates like Let's Encrypt, and its DNS server. */
export async function startAcme() {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-acme-'));
  const [cert, key, config] = ['cert.pem', 'key.pem', 'config.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(cert, localhostCertificate.cert);
  writeFileSync(key, localhostCertificate.key);
  const pebble = {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: cert,
    privateKey: key,
    httpPort: 80,
    tlsPort: 443,
  };
  writeFileSync(config, JSON.stringify({ pebble }));
  const without = ['-http01', '-https01', '-tlsalpn01', '-defaultIPv4', '-defaultIPv6'];
  const dns = ['-dns01', '127.0.0.1:53', '-management', '127.0.0.1:8055'];
  const children = [
    start('pebble-challtestsrv', [...without.flatMap((name) => [name, '']), ...dns]),
    start('pebble', ['-config', config, '-dnsserver', '127.0.0.1:53']),
  ];
  await ready();
  return {
    /** Global options that make Caddy use this ACME server. */
    caddyOptions: (certificate: string) =>
      `{\n\tacme_ca ${directory}\n\tacme_ca_root ${certificate}\n}\n`,
    /** Certificate of the ACME server itself. The server signs the certificates that it issues with another one. */
    ownCertificate: localhostCertificate.cert,
    /** Root certificate of the issued certificates. */
    root: () => httpsText('https://localhost:15000/roots/0'),
    async addRecord(host: string, address: string): Promise<void> {
      const body = JSON.stringify({ host, addresses: [address] });
      await fetch(`${dnsManagement}/add-a`, { method: 'POST', body });
    },
    async stop(): Promise<void> {
      for (const child of children) {
        // An exited child (such as one whose port is taken) emits no second `exit`.
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true });
    },
  };
}

function start(command: string, args: string[]): ChildProcess {
  return spawn(command, args, {
    stdio: 'ignore',
    // Disable Pebble's random delays and nonce rejections, which are meant for testing clients.
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
  });
}

async function httpsText(url: string): Promise<string> {
  const [response] = await once(get(url, { ca: localhostCertificate.cert }), 'response');
  return text(response);
}

async function ready(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const text = await httpsText(directory).catch(() => '');
    if (text.includes('newOrder')) return;
    await wait(100);
  }
  throw new Error('pebble has not started');
}
