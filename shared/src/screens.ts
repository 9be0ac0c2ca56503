import type { Access } from './endpoint.ts';

/**
 * The route table: each screen's hash route with the least that somebody must be to open it. A plain
 * path of the table redirects to its hash form; `{id}` stands for an identifier.
 */
export const screens = {
  '/': 'anyone',
  '/register': 'anyone',
  '/login': 'anyone',
  '/forgot-password': 'anyone',
  '/reset-password': 'anyone',
  '/about-us': 'anyone',
  '/alumni': 'anyone',
  '/events': 'anyone',
  '/gallery': 'anyone',
  '/eventdetails': 'anyone',
  '/gallerydetails': 'anyone',
  '/opportunities': 'anyone',
  '/news': 'anyone',
  '/contact-us': 'anyone',
  '/user/dashboard': 'member',
  '/user/opportunities': 'member',
  '/user/events': 'member',
  '/user/profile': 'member',
  '/admin/managerolls': 'master',
  '/admin/createrollno': 'admin',
  '/admin/managenews': 'admin',
  '/admin/managegallery': 'admin',
  '/admin/messages': 'admin',
  '/admin/audit': 'master',
  '/mygallery': 'member',
  '/mygallery/{id}': 'member',
  '/newsarticle': 'admin',
  '/newsarticle/{id}': 'admin',
  '/myevents': 'member',
  '/myevents/{id}': 'member',
  '/myopportunities': 'member',
  '/myopportunities/{id}': 'member',
} as const satisfies Record<`/${string}`, Access>;

export type ScreenPath = keyof typeof screens;

export const screenPaths = Object.keys(screens) as ScreenPath[];

/** A screen's path in the form of both routers: `:id` where the table says `{id}`. */
export function routerPath(path: ScreenPath): string {
  return path.replace('{id}', ':id');
}
