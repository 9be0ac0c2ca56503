import { flock, startLock } from './hold-starts.ts';
import type { InstalledPaths } from './installation.ts';
import { socketUnit } from './service.ts';

/** What the service may reach of the machine: its own folders and the network. */
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

export function serviceUnitText(
  { prefix, settings, state, backups }: InstalledPaths,
  user: string,
): string {
  return `# Written by alumni install. Changes belong into: systemctl edit alumni
[Unit]
Description=Alumni site
After=network-online.target
Wants=network-online.target
# Who connects while the site restarts waits. To stop it: systemctl stop ${socketUnit}
Requires=${socketUnit}

[Service]
User=${user}
WorkingDirectory=${state}
Environment=DATA_DIR=${state}/data
EnvironmentFile=${settings}
# The program reads it once more: it refuses what it and systemd would not read alike.
Environment=ENV_FILE=${settings}
# Until an upgrade that is under way has changed versions.
ExecStartPre=${flock} --shared ${prefix}/${startLock} true
TimeoutStartSec=infinity
ExecStart=${prefix}/current/alumni start
Restart=on-failure
RestartSec=2
TimeoutStopSec=15
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

export interface NewSettings {
  publicUrl: string | undefined;
  metricsToken: string;
}

export function settingsText(
  { state, backups }: InstalledPaths,
  { publicUrl, metricsToken }: NewSettings,
): string {
  return `# Settings of the alumni site: one NAME=value a line, values with spaces in double quotes.
# docs/operations.md lists all of them. After a change: systemctl restart alumni

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

# A backup each day. Another disk is better, and another machine best: copy it there,
BACKUP_DIR=${backups}
# or name a bucket elsewhere, with a key that may list, read, write and delete objects there.
#BACKUP_S3_BUCKET=alumni-backups
#BACKUP_S3_ENDPOINT=https://s3.elsewhere.example
#BACKUP_S3_ACCESS_KEY_ID=key
#BACKUP_S3_SECRET_ACCESS_KEY=secret
# Lets a monitor elsewhere read /metrics.
METRICS_TOKEN=${metricsToken}
`;
}

export function caddySample(host: string, port: string): string {
  return `# A sample for Caddy, which fetches the certificate itself. Add it to /etc/caddy/Caddyfile, then:
# systemctl reload caddy
${host} {
	@metrics path /metrics
	respond @metrics 404
	reverse_proxy 127.0.0.1:${port}
}
`;
}

export function nginxSample(host: string, port: string): string {
  return `# A sample for nginx with a certificate of Let's Encrypt. Copy it to /etc/nginx/sites-enabled/, then:
# nginx -t && systemctl reload nginx
server {
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
}
server {
  listen 80;
  server_name ${host};
  return 301 https://$host$request_uri;
}
`;
}
