import type { Call } from '@alumni/shared/core/endpoint';
import { download } from '../../api/download.ts';
import { useWords } from '../../i18n/language.ts';
import { useAction } from '../form/use-action.ts';
import { isInAppBrowser } from '../in-app/in-app-browser.ts';
import { downloadWords } from './download.words.ts';

/** Downloads files of calls, one at a time, and says that one has begun or why not. */
export function useDownload() {
  const t = useWords(downloadWords);
  const begun = useBegun();
  const { busy, run } = useAction(t);
  const save = <C extends Call>(...file: Parameters<typeof download<C>>) =>
    run(async () => {
      await download(...file);
      return begun;
    });
  return { busy, save };
}

/** The sentence that says so, and what to do in views that may save nothing. */
export function useBegun(): string {
  const t = useWords(downloadWords);
  return isInAppBrowser() ? `${t.begun} ${t.inApp}` : t.begun;
}
