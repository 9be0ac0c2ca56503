import type { Access } from './endpoint.ts';

/**
 * The route table: each screen's hash route with the minimum role to open it. The server redirects
 * a plain path of the table to its hash form; `{id}` is a record's identifier.
 */
export const screens = {
  '/': 'anyone',
  '/register': 'anyone',
  '/login': 'anyone',
  '/forgot-password': 'anyone',
  '/reset-password': 'anyone',
  '/undo-email': 'anyone',
  '/confirm-email': 'anyone',
  '/my-data': 'anyone',
  '/object-to-merge': 'anyone',
  '/setup': 'anyone',
  // Visitors read about the offer, then log in and return.
  '/accept-succession': 'anyone',
  '/about-us': 'anyone',
  '/alumni': 'anyone',
  '/alumnidetails': 'anyone',
  '/events': 'anyone',
  '/gallery': 'anyone',
  '/eventdetails': 'anyone',
  '/gallerydetails': 'anyone',
  '/opportunities': 'anyone',
  '/news': 'anyone',
  '/contact-us': 'anyone',
  '/user/dashboard': 'account',
  '/user/opportunities': 'member',
  '/user/events': 'member',
  '/user/profile': 'account',
  '/user/settings': 'account',
  '/user/start': 'member',
  // Deleting the account logs the person out on this screen. The screen must still be readable then, so it needs no
  // log-in.
  '/user/delete-account': 'anyone',
  '/user/trash': 'member',
  '/user/letters': 'member',
  '/writeto': 'member',
  '/blockorreport': 'member',
  '/admin/managerolls': 'master',
  '/admin/successor': 'master',
  '/admin/createrollno': 'admin',
  '/admin/managenews': 'admin',
  '/admin/managegallery': 'admin',
  '/admin/messages': 'admin',
  '/admin/mail': 'admin',
  '/admin/letters': 'admin',
  '/letter': 'admin',
  '/letter/{id}': 'admin',
  '/admin/members': 'admin',
  '/admin/admissions': 'admin',
  '/admin/figures': 'admin',
  '/admin/audit': 'master',
  '/admin/health': 'master',
  '/admin/site': 'master',
  '/admin/setup': 'master',
  '/mygallery': 'member',
  '/mygallery/{id}': 'member',
  '/newsarticle': 'admin',
  '/newsarticle/{id}': 'admin',
  '/myevents': 'member',
  '/myevents/{id}': 'member',
  '/myevents/{id}/replies': 'member',
  '/myevents/{id}/door': 'member',
  '/myopportunities': 'member',
  '/myopportunities/{id}': 'member',
} as const satisfies Record<`/${string}`, Access>;

export type ScreenPath = keyof typeof screens;

export const screenPaths = Object.keys(screens) as ScreenPath[];

/** The path in the syntax of the client's and the server's router: `:id` instead of `{id}`. */
export function routerPath(path: ScreenPath): string {
  return path.replace('{id}', ':id');
}
