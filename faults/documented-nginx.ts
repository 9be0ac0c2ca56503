import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../server/src/testing/free-port.ts';
import { localhostCertificate } from '../server/src/testing/localhost-certificate.ts';

const guide = new URL('../docs/operations.md', import.meta.url);

/**
 * Starts nginx in front of these instances. It uses the configuration in docs/operations.md, adapted to this machine.
 * Node.js then trusts nginx's test certificate.
 */
export async function startDocumentedNginx(instances: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-nginx-'));
  // If nginx is started as root, its workers run as another user, who must enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  for (const [name, pem] of Object.entries(localhostCertificate)) {
    writeFileSync(join(folder, `${name}.pem`), pem);
  }
  const config = `daemon off; worker_processes 2; pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
access_log off;
${temporary.join('\n')}
${upstreamOf(instances)}
${serversOf(folder, { port, redirectPort: await freePort() })}
}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  setDefaultCACertificates([...getCACertificates(), localhostCertificate.cert]);
  const child = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const url = `https://localhost:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}:\n${config}`);
  }
  return {
    url,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function upstreamOf(instances: string[]): string {
  const left = [...instances];
  const text = sampleWith('upstream alumni {').replace(/10\.0\.0\.\d+:3000/g, () => {
    const next = left.shift();
    if (next === undefined) throw new Error('docs/operations.md names more instances');
    return new URL(next).host;
  });
  if (left.length > 0) throw new Error('docs/operations.md names fewer instances');
  return text;
}

function serversOf(
  folder: string,
  { port, redirectPort }: { port: number; redirectPort: number },
): string {
  const changes = [
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['listen 80', `listen 127.0.0.1:${redirectPort}`],
    ['/etc/letsencrypt/live/alumni.example/fullchain.pem', `${folder}/cert.pem`],
    ['/etc/letsencrypt/live/alumni.example/privkey.pem', `${folder}/key.pem`],
    ['proxy_pass http://127.0.0.1:3000', 'proxy_pass http://alumni'],
  ] as const;
  return changes.reduce((text, [documented, here]) => {
    if (!text.includes(documented)) throw new Error(`docs/operations.md has no '${documented}'`);
    return text.replace(documented, here);
  }, sampleWith('listen 443'));
}

/** The code block in docs/operations.md that contains `text`. */
function sampleWith(text: string): string {
  const blocks = readFileSync(guide, 'utf8').matchAll(/^```\n([^`]*)^```$/gm);
  const [sample] = [...blocks].map(([, code = '']) => code).filter((code) => code.includes(text));
  if (sample === undefined) throw new Error(`docs/operations.md has no sample with '${text}'`);
  return sample;
}
