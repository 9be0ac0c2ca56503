/**
 * The screens of the route table, as hash routes. A plain path of the table redirects to its hash
 * form; `{id}` stands for an identifier.
 */
export const screens = [
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/about-us',
  '/alumni',
  '/events',
  '/gallery',
  '/eventdetails',
  '/gallerydetails',
  '/opportunities',
  '/news',
  '/contact-us',
  '/user/dashboard',
  '/user/opportunities',
  '/user/events',
  '/user/profile',
  '/admin/managerolls',
  '/admin/createrollno',
  '/admin/managenews',
  '/admin/managegallery',
  '/admin/messages',
  '/admin/audit',
  '/mygallery',
  '/mygallery/{id}',
  '/newsarticle',
  '/newsarticle/{id}',
  '/myevents',
  '/myevents/{id}',
  '/myopportunities',
  '/myopportunities/{id}',
] as const;
export type Screen = (typeof screens)[number];
