import type { Call, EndpointDefinition, EndpointResponse } from './endpoint.ts';

/** All modules of endpoints. Types alone: the page has what is in `calls/`. */
type Modules =
  | typeof import('../accounts/admission.ts')
  | typeof import('../images/allowance.ts')
  | typeof import('../site/audit.ts')
  | typeof import('../accounts/auth.ts')
  | typeof import('../mail/contact.ts')
  | typeof import('../home/dashboard.ts')
  | typeof import('../accounts/download-tickets.ts')
  | typeof import('../people/directory.ts')
  | typeof import('../events/event-replies.ts')
  | typeof import('../events/events.ts')
  | typeof import('../site/figures.ts')
  | typeof import('../images/files.ts')
  | typeof import('../records/gallery.ts')
  | typeof import('../health/health.ts')
  | typeof import('../health/health-summary.ts')
  | typeof import('../home/home.ts')
  | typeof import('../mail/letters.ts')
  | typeof import('../mail/mail.ts')
  | typeof import('../mail/member-messages.ts')
  | typeof import('../people/members.ts')
  | typeof import('../profile/my-data.ts')
  | typeof import('../records/news.ts')
  | typeof import('../records/opportunities.ts')
  | typeof import('../profile/profile.ts')
  | typeof import('../accounts/roles.ts')
  | typeof import('../roll-numbers/roll-numbers.ts')
  | typeof import('../accounts/two-factor.ts')
  | typeof import('../site/setup.ts')
  | typeof import('../site/site-copy.ts')
  | typeof import('../site/site-form.ts')
  | typeof import('../accounts/successor.ts')
  | typeof import('../records/trash.ts');

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never;

type Endpoint = Extract<ExportOf<Modules>, EndpointDefinition>;

/** The endpoint of a call, with its schemas. */
export type EndpointOf<C extends Call> = Extract<Endpoint, Pick<C, 'method' | 'path'>>;

export type ResponseOf<C extends Call> = EndpointResponse<EndpointOf<C>>;

/** The calls whose endpoints have the schemas of `Shape`. */
export type CallsOf<Shape> = Called<Extract<Endpoint, Shape>>;
type Called<E> = E extends Call ? Pick<E, keyof Call> : never;
