import { somethingWrong } from '@alumni/shared/text/language';
import { getLanguage } from '../../../i18n/language.ts';
import { announce } from './announcements.ts';

/**
 * Runs work that its caller cannot await, e.g. in an event handler or effect. The work handles expected failures
 * itself; unexpected ones are logged and announced.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.error('Work in the background has failed.', error);
    announce(somethingWrong[getLanguage()], 'error');
  });
}
