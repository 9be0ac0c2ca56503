import { startSite } from './fixtures.ts';

/** A site that nobody has set up yet. */
interface EmptySite {
  url: string;
  /** The link that its start has printed for the first master. */
  link: string;
  stop(): Promise<void>;
}

/** Address and link of the release that `npm run test:install` has started (`e2e/install/debian-site.ts`). */
const { INSTALLED_URL, INSTALLED_LINK } = process.env;

/** Why there is no release to set up; undefined where there is one, or where none is asked for. */
export const notInstalled = process.env.NOT_INSTALLED;

/** Whether it is that release: on a server of its own, behind Caddy, with backups in a folder. */
export const isInstalled = INSTALLED_URL !== undefined;

/** The release that was installed in a Debian of its own, or else this checkout. */
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
