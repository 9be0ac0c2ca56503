import type { Call } from '@alumni/shared/core/endpoint';
import { download } from '../../api/download.ts';
import { useWords } from '../../i18n/language.ts';
import { useAction } from '../form/use-action.ts';
import { isInAppBrowser } from '../in-app/in-app-browser.ts';
import { downloadWords } from './download.words.ts';

/** Downloads one file at a time, and announces that the download has begun or why it failed. */
export function useDownload() {
  const t = useWords(downloadWords);
  const begun = useStartedText();
  const { busy, run } = useAction(t);
  const save = <C extends Call>(...file: Parameters<typeof download<C>>) =>
    run(async () => {
      await download(...file);
      return begun;
    });
  return { busy, save };
}

/** Sentence that announces a download. In an in-app browser, which may save nothing, it adds what to do. */
export function useStartedText(): string {
  const t = useWords(downloadWords);
  return isInAppBrowser() ? `${t.begun} ${t.inApp}` : t.begun;
}
