import { countVisit, offerInstallation } from './install-hint.ts';

export { keepOwnEvents } from './keep-own-events.ts';

/** Screens without a form: a notice may cover the end of the page. */
const readingScreens = [
  '/',
  '/user/dashboard',
  '/alumni',
  '/events',
  '/eventdetails',
  '/news',
  '/opportunities',
  '/gallery',
];

/** Counts visits, and offers the installation where that disturbs nobody. */
export function onScreenShown(pathname: string): void {
  const visit = countVisit(Date.now());
  if (readingScreens.includes(pathname)) offerInstallation(visit);
}
