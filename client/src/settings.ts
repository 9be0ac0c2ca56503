import { pageSettingsElementId } from '@alumni/shared/site/page-template';
import type { PageSettings } from '@alumni/shared/site/site';

/** Settings that the server wrote into the page: the association and the public ones. */
export const settings: PageSettings = JSON.parse(
  document.getElementById(pageSettingsElementId)?.textContent ?? '',
);

/** Changes with every deploy: the file that the page has started, which is its last script. */
export const build = [...document.querySelectorAll('script[type="module"][src]')]
  .pop()
  ?.getAttribute('src');
