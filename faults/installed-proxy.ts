import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server/src/testing/free-port.ts';

export const isThere = (program: string) => spawnSync('which', [program]).status === 0;
export const nginxIsThere = isThere('nginx');
export const caddyIsThere = isThere('caddy');

/** Starts nginx with the sample from `alumni install`, without TLS. */
export function startNginxSample(root: string, sitePort: number) {
  return startProxy('nginx', async (folder, port) => {
    const sample = readFileSync(join(root, 'opt/alumni/proxy/nginx.conf'), 'utf8')
      .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
      .replace(/listen 80;/, `listen 127.0.0.1:${await freePort()};`)
      .replace(/^ +ssl_.*\n/gm, '');
    if (!sample.includes(`127.0.0.1:${sitePort}`)) throw new Error(sample);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
http { access_log off; ${temporary.join(' ')} ${sample} }`,
    );
    return ['-e', join(folder, 'log'), '-c', file];
  });
}

/** Starts Caddy with the sample from `alumni install`, without TLS. */
export function startCaddySample(root: string, sitePort: number) {
  return startProxy('caddy', async (folder, port) => {
    const sample = readFileSync(join(root, 'opt/alumni/proxy/Caddyfile'), 'utf8');
    const file = join(folder, 'Caddyfile');
    const own = sample.replace(/^127\.0\.0\.1 \{/m, `http://127.0.0.1:${port} {`);
    if (own === sample || !own.includes(`:${sitePort}`)) throw new Error(sample);
    writeFileSync(file, `{\n\tadmin off\n}\n${own}`);
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  });
}

async function startProxy(
  name: string,
  prepare: (folder: string, port: number) => Promise<string[]>,
) {
  const folder = mkdtempSync(join(tmpdir(), `alumni-${name}-`));
  // If the proxy is started as root, its workers run as another user, who must enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const child = spawn(name, await prepare(folder, port), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  while (!(await ask('/healthz').catch(() => undefined))) {
    if (child.exitCode !== null)
      throw new Error(`${name} ended with ${child.exitCode}:\n${output}`);
    await wait(50);
  }
  return {
    name,
    ask,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
