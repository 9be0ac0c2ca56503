import { startSite } from './fixtures.ts';

/** A site before its set-up. */
interface EmptySite {
  url: string;
  /** Set-up link that the server prints at its first start. */
  link: string;
  stop(): Promise<void>;
}

/** URL and link of the release that `npm run test:install` started (`e2e/install/debian-site.ts`). */
const { INSTALLED_URL, INSTALLED_LINK } = process.env;

/** Why no release can be installed here. Undefined if a release is installed, or if the run requested none. */
export const notInstalled = process.env.NOT_INSTALLED;

/** Whether the tests use the installed release: in its own Debian, behind Caddy, with backups in a folder. */
export const isInstalled = INSTALLED_URL !== undefined;

/** Returns the installed release, or else starts this checkout. */
export async function emptySite(): Promise<EmptySite> {
  if (INSTALLED_URL && INSTALLED_LINK) {
    return { url: INSTALLED_URL, link: INSTALLED_LINK, stop: async () => {} };
  }
  const site = await startSite({ MASTER_EMAIL: '', MASTER_PASSWORD: '' });
  return { url: site.url, link: setupLinkIn(site.output()) ?? '', stop: site.stop };
}

export function setupLinkIn(output: string): string | undefined {
  return /http\S+setup\?code=[\w-]+/.exec(output)?.[0];
}
