import { pageSettingsElementId } from '@alumni/shared/page-template';
import type { PageSettings } from '@alumni/shared/site';

/** What the server wrote into the page: the association and the public settings. */
export const settings: PageSettings = JSON.parse(
  document.getElementById(pageSettingsElementId)?.textContent ?? '',
);

/** Changes with every deploy: the file that the page has started. */
export const build = document.querySelector('script[type="module"][src]')?.getAttribute('src');
