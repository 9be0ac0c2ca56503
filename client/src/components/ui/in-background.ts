import { somethingWrong } from '@alumni/shared/text/language';
import { getLanguage } from '../../i18n/language.ts';
import { announce } from './announcements.ts';

/**
 * For work that its caller cannot wait for: what a tap or an effect starts. Such work handles the
 * failures that it expects itself; an unexpected one is logged, and the reader is told.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.error('Work in the background has failed.', error);
    announce(somethingWrong[getLanguage()], 'error');
  });
}
