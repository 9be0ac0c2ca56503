import type { Call, EndpointDefinition, ResponseOf as Response } from './endpoint.ts';

/** All modules of endpoints. Types alone: the page has what is in `calls/`. */
type Modules =
  | typeof import('./addresses.ts')
  | typeof import('./admission.ts')
  | typeof import('./allowance.ts')
  | typeof import('./audit.ts')
  | typeof import('./auth.ts')
  | typeof import('./contact.ts')
  | typeof import('./dashboard.ts')
  | typeof import('./directory.ts')
  | typeof import('./event-replies.ts')
  | typeof import('./events.ts')
  | typeof import('./figures.ts')
  | typeof import('./files.ts')
  | typeof import('./gallery.ts')
  | typeof import('./health.ts')
  | typeof import('./health-summary.ts')
  | typeof import('./home.ts')
  | typeof import('./letters.ts')
  | typeof import('./mail.ts')
  | typeof import('./mail-domain.ts')
  | typeof import('./member-messages.ts')
  | typeof import('./members.ts')
  | typeof import('./my-data.ts')
  | typeof import('./news.ts')
  | typeof import('./opportunities.ts')
  | typeof import('./profile.ts')
  | typeof import('./roles.ts')
  | typeof import('./roll-numbers.ts')
  | typeof import('./two-factor.ts')
  | typeof import('./setup.ts')
  | typeof import('./site-copy.ts')
  | typeof import('./site-form.ts')
  | typeof import('./successor.ts')
  | typeof import('./trash.ts');

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never;

type Endpoint = Extract<ExportOf<Modules>, EndpointDefinition>;

/** The endpoint of a call, with its schemas. */
export type EndpointOf<C extends Call> = Extract<Endpoint, Pick<C, 'method' | 'path'>>;

export type ResponseOf<C extends Call> = Response<EndpointOf<C>>;

/** The calls whose endpoints have the schemas of `Shape`. */
export type CallsOf<Shape> = Called<Extract<Endpoint, Shape>>;
type Called<E> = E extends Call ? Pick<E, keyof Call> : never;
