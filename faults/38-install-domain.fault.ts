import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startAcme } from '../e2e/install/acme.ts';
import { runBeside, startReleaseMachine } from './release-machine.ts';

const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '';

test(
  'install --domain: a port that is taken changes nothing, a network of one’s own needs no certificate, and one that does not come is explained',
  async (context) => {
    const { machine, release } = await startReleaseMachine(context);
    // Every installed Debian has this file; debootstrap makes none.
    writeFileSync(join(machine.root, 'etc/hosts'), '127.0.0.1 localhost\n');
    const command = release.slice(machine.root.length);
    const install = (...args: string[]) =>
      runBeside(machine, `${command}/alumni`, 'install', ...args);

    const server = createServer().listen(80);
    await once(server, 'listening');
    const refused = await install('--domain', 'alumni.test');
    server.close();
    await once(server, 'close');
    expect(refused).toMatchObject({
      status: 1,
      output: expect.stringContaining('Another program has port 80'),
    });
    expect(existsSync(join(machine.root, 'opt/alumni'))).toBe(false);
    expect(existsSync(join(machine.root, 'etc/alumni.env'))).toBe(false);

    const address = ownAddress();
    const own = await install('--domain', address, '--http-only');
    expect(own.output).toContain(`http://${address}/#/setup?code=`);
    expect(own.status).toBe(0);
    const page = await fetch(`http://${address}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
    expect((await fetch(`http://${address}/metrics`)).status).toBe(404);

    const settings = join(machine.root, 'etc/alumni.env');
    const text = readFileSync(settings, 'utf8');
    const named = (url: string) => text.replace(`http://${address}`, url);
    // This name cannot be resolved here.
    writeFileSync(settings, named('http://site.home.arpa'));
    const unknown = await install('--domain', 'site.home.arpa', '--http-only');
    expect(unknown.status).toBe(0);
    expect(unknown.output).toContain('http://site.home.arpa does not answer here.');
    expect(unknown.output).toContain('http://site.home.arpa/#/setup?code=');

    // PUBLIC_URL still has the previous host. With `--no-caddy`, too, the command refuses it and does not keep it.
    const other = await install('--domain', 'alumni.test', '--no-caddy');
    expect(other).toMatchObject({
      status: 1,
      output: expect.stringContaining('has PUBLIC_URL=http://site.home.arpa'),
    });
    writeFileSync(settings, text.replace(/^PUBLIC_URL=.*$/m, ''));
    const beside = await install('--domain', 'alumni.test', '--no-caddy');
    expect(beside.status).toBe(0);
    expect(beside.output).toContain('samples are in /opt/alumni/proxy');
    expect(beside.output).toContain('https://alumni.test/#/setup?code=');
    writeFileSync(settings, text);

    // Test a certificate authority that cannot be reached.
    const acme = await startAcme();
    onTestFinished(acme.stop);
    await acme.addRecord('alumni.test', address);
    writeFileSync(join(machine.root, 'etc/resolv.conf'), 'nameserver 127.0.0.1\n');
    const main = join(machine.root, 'etc/caddy/Caddyfile');
    mkdirSync(join(machine.root, 'etc/caddy'), { recursive: true });
    writeFileSync(main, `{\n\tacme_ca https://127.0.0.1:1/dir\n}\n${readFileSync(main, 'utf8')}`);
    const elsewhere = await install('--domain', 'alumni.test');
    expect(elsewhere).toMatchObject({
      status: 1,
      output: expect.stringContaining(`has PUBLIC_URL=http://${address}`),
    });
    writeFileSync(settings, named('https://alumni.test'));
    const without = await install('--domain', 'alumni.test');
    expect(without.status).toBe(1);
    expect(without.output).toContain('There is no certificate for alumni.test yet: ');
    expect(without.output).toContain('Open ports 80 and 443');
  },
  15 * 60_000,
);
