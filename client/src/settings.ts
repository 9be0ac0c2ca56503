import { pageSettingsElementId } from '@alumni/shared/site/page-template';
import type { PageSettings } from '@alumni/shared/site/site';

/** Public settings and the association's texts, which the server wrote into the page. */
export const settings: PageSettings = JSON.parse(
  document.getElementById(pageSettingsElementId)?.textContent ?? '',
);

/** Address of the page's entry script, which changes with each build. It is the last module script of the page. */
export const build = [...document.querySelectorAll('script[type="module"][src]')]
  .pop()
  ?.getAttribute('src');
