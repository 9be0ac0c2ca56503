import { needsPersonCode, unitVersion } from '../core/service-unit.ts';
import type { InstalledPaths } from './installation.ts';
import { socketUnit } from './service.ts';
import { flock, startLock } from './start-lock.ts';

/** Limits the service to its own folders and the network. */
const hardening = `UMask=0077
NoNewPrivileges=true
CapabilityBoundingSet=
PrivateTmp=true
PrivateDevices=true
ProtectSystem=strict
ProtectHome=true
ProtectClock=true
ProtectHostname=true
ProtectControlGroups=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
LockPersonality=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
SystemCallArchitectures=native`;

/**
 * Name of the script (`startWaiterText`) that the installation writes into the prefix. A release cannot provide the
 * script: the unit must also start older releases, which lack it.
 */
export const startWaiter = 'until-ready.mjs';

/** Longest time that a start blocks systemctl. A migration then continues in the background. */
const startShownMs = 90_000;

/**
 * Script that systemd runs during a start. It exits with 1 once the program has ended, so that systemctl
 * reports a failure. It never stops a running program, which may be migrating or waiting for its database.
 */
export const startWaiterText = `// Written by alumni install: systemctl returns when the site answers, or has ended.
import { setTimeout as wait } from 'node:timers/promises';

const [address] = process.argv.slice(2);
const deadline = Date.now() + ${startShownMs};
const runs = () => {
  try {
    return process.kill(Number(process.env.MAINPID), 0);
  } catch {
    return false;
  }
};
for (;;) {
  const ask = fetch(address + '/readyz', { signal: AbortSignal.timeout(500) });
  const status = await ask.then((answer) => answer.status, () => undefined);
  if (status === 200) process.exit(0);
  if (!runs()) process.exit(1);
  if (Date.now() > deadline) {
    console.log(status ? '/readyz answers ' + status : 'The site is still starting.');
    process.exit(0);
  }
  await wait(100);
}
`;

export function serviceUnitText(
  { prefix, settings, state, backups }: InstalledPaths,
  user: string,
  address: string,
): string {
  const node = `${prefix}/current/bin/${process.platform}-${process.arch}/node`;
  return `# Written by alumni install. Changes belong into: systemctl edit alumni
[Unit]
Description=Alumni site
After=network-online.target
Wants=network-online.target
# Without the disk of the data the site would begin anew, empty.
RequiresMountsFor=${state}/data
# Who connects while the site restarts waits. To stop it: systemctl stop ${socketUnit}
Requires=${socketUnit}
# What fails at once three times closes the socket: the proxy then says that the site is down.
StartLimitIntervalSec=15
StartLimitBurst=3

[Service]
Type=exec
User=${user}
WorkingDirectory=${state}
Environment=DATA_DIR=${state}/data
# Where it is missing, the program says so.
EnvironmentFile=-${settings}
# The program reads it once more: it refuses what it and systemd would not read alike.
Environment=ENV_FILE=${settings}
Environment=ALUMNI_UNIT=${unitVersion}
# Until an upgrade that is under way has changed versions.
ExecStartPre=${flock} --shared ${prefix}/${startLock} true
TimeoutStartSec=infinity
ExecStart=${prefix}/current/alumni start
ExecStartPost=${node} ${prefix}/${startWaiter} ${address}
Restart=on-failure
# Settings that are wrong stay so. A database that is away is asked again, rarely enough for the limit above.
RestartPreventExitStatus=${needsPersonCode}
RestartSec=5
TimeoutStopSec=15
# Where memory is short the kernel ends a process that decodes pictures; the site is not to end with it.
OOMPolicy=continue
# Ends the site before the machine lacks memory; it starts again.
MemoryMax=75%
${hardening}
ReadWritePaths=${state} ${backups}

[Install]
WantedBy=multi-user.target
`;
}

export function socketUnitText({ settings }: InstalledPaths, address: string): string {
  return `# Written by alumni install from HOST and PORT in ${settings}. After a change of them: alumni install
[Unit]
Description=What visitors of the alumni site connect to

[Socket]
ListenStream=${address}
Backlog=4096
# The machine may get the address only after the socket.
FreeBind=true
`;
}

/** Unit for heartbeat and update check: the server itself makes no such requests. */
export function watchUnitText({ prefix, state }: InstalledPaths, user: string): string {
  return `# Written by alumni install.
[Unit]
Description=Heartbeat of the alumni site

[Service]
Type=oneshot
User=${user}
WorkingDirectory=${state}
ExecStart=${prefix}/current/alumni watch
Nice=10
${hardening}
ReadWritePaths=${state}
`;
}

export const watchTimerText = `# Written by alumni install.
[Unit]
Description=Heartbeat of the alumni site, every five minutes

[Timer]
OnCalendar=*:0/5
RandomizedDelaySec=60

[Install]
WantedBy=timers.target
`;

export function settingsText(
  { state, backups }: InstalledPaths,
  { publicUrl, metricsToken }: { publicUrl: string | undefined; metricsToken: string },
): string {
  return `# Settings of the alumni site: one NAME=value a line, values with spaces in double quotes.
# .env.example of the release lists all of them. After a change: systemctl restart alumni

# The address that people type; in mails and shared links.
${publicUrl ? '' : '#'}PUBLIC_URL=${publicUrl ?? 'https://alumni.example'}

HOST=127.0.0.1
PORT=3000
# The proxy of this machine tells who the visitors are.
TRUST_PROXY=127.0.0.1
DATA_DIR=${state}/data

# Until this is set, mails become files in ${state}/data/mail.
#SMTP_URL=smtps://user:password@mail.example:465
#MAIL_FROM="Alumni Association <no-reply@alumni.example>"
#CONTACT_EMAIL=office@alumni.example

# A backup each hour in which something has changed. Another disk is better, and another machine best: copy it there,
BACKUP_DIR=${backups}
# or name a bucket elsewhere, with a key that may list, read, write and delete objects there.
#BACKUP_S3_BUCKET=alumni-backups
#BACKUP_S3_ENDPOINT=https://s3.elsewhere.example
#BACKUP_S3_ACCESS_KEY_ID=key
#BACKUP_S3_SECRET_ACCESS_KEY=secret
# An address that is asked for every five minutes while the site is ready and backed up: whoever waits there tells you of silence.
#HEARTBEAT_URL=https://heartbeat.example/your-id
# Lets a monitor elsewhere read /metrics.
METRICS_TOKEN=${metricsToken}
`;
}

/** Bilingual, as the proxy does not know a reader's language. Contains no quotes: sample configurations quote it. */
export const downPage =
  '<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=width=device-width><title>Site down · Site arrêté</title><style>body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.5 Georgia,serif;color:#1d2433;background:#fbf8f2}h1{font-size:1.5rem}</style><h1>The site is down</h1><p>We are working on it. Please come back in a few minutes.</p><section lang=fr><h1>Le site est arrêté</h1><p>Nous nous en occupons. Revenez dans quelques minutes.</p></section>';

/**
 * Caddy configuration of `alumni install --domain`. The installation requests the mark from the domain, to find out
 * whether the domain leads to this machine.
 */
export function caddyFile(
  address: string,
  port: string,
  mark: { path: string; text: string },
): string {
  const site = caddySite(address, port);
  const head = '# Written by alumni install; other sites belong into files of their own.';
  if (address.startsWith('http://')) return `${head}\n${site}`;
  return `${head}
${site}
http://${address} {
	handle ${mark.path} {
		respond ${mark.text}
	}
	handle {
		redir https://${address}{uri} permanent
	}
}
`;
}

export function caddySample(host: string, port: string): string {
  return `# A sample for Caddy, which fetches the certificate itself. Add it to /etc/caddy/Caddyfile, then:
# systemctl reload caddy
${caddySite(host, port)}`;
}

function caddySite(address: string, port: string): string {
  return `${address} {
	@metrics path /metrics
	respond @metrics 404
	# Pictures of 10 MB must pass.
	request_body {
		max_size 12MB
	}
	reverse_proxy 127.0.0.1:${port}
	# What visitors see while the site is down.
	handle_errors {
		header Content-Type "text/html; charset=utf-8"
		header Retry-After 60
		respond \`${downPage}\` 503
	}
}
`;
}

export function nginxSample(host: string, port: string): string {
  return `# A sample for nginx with a certificate of Let's Encrypt. Copy it to /etc/nginx/sites-enabled/, then:
# nginx -t && systemctl reload nginx
# Without the query: it may hold a search or the ticket of a download.
log_format alumni_paths '$remote_addr [$time_local] "$request_method $uri" $status $body_bytes_sent';
server {
  access_log /var/log/nginx/access.log alumni_paths;
  listen 443 ssl http2;
  server_name ${host};
  ssl_certificate     /etc/letsencrypt/live/${host}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;
  # Pictures of 10 MB must pass.
  client_max_body_size 12m;

  location / {
    proxy_pass http://127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Connection "";
  }
  location = /metrics { return 404; }

  # What visitors see while the site is down.
  error_page 502 504 = @down;
  location @down {
    default_type text/html;
    charset utf-8;
    add_header Retry-After 60 always;
    return 503 '${downPage}';
  }
}
server {
  access_log /var/log/nginx/access.log alumni_paths;
  listen 80;
  server_name ${host};
  return 301 https://$host$request_uri;
}
`;
}
