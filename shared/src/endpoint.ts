import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/**
 * The least a caller must be. `anyone` needs no token; the others need one whose account is a
 * member, an admin (or master), or a master. Ownership is checked by the route on top of this.
 */
export type Access = 'anyone' | 'member' | 'admin' | 'master';

/**
 * One call of the API: the server validates and serialises with it, the client calls through it,
 * the OpenAPI document is made from it.
 */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `{name}` for each key of `params`. */
  path: `/${string}`;
  tag: string;
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Absent where the answer is not JSON (see `answers`). */
  response?: Schema;
  /** Status of success; 200 where absent. */
  status?: 201;
  /** `multipart` calls take a form with a `file` part instead of a JSON body. */
  takes?: 'multipart';
  /** Bytes its JSON body may have, where the 256 kB of every other call are too few. */
  bodyLimit?: number;
  /** What a call without `response` answers. */
  answers?: 'image';
}

/** What the server gets after validation; `undefined` where the endpoint declares no such part. */
export type Parsed<
  E extends EndpointDefinition,
  K extends 'params' | 'query' | 'body',
> = E[K] extends Schema ? z.output<E[K]> : undefined;

/** What the client sends as body or path. */
export type Input<E extends EndpointDefinition, K extends 'params' | 'body'> = E[K] extends Schema
  ? z.input<E[K]>
  : undefined;

/** What the client sends as query: numbers are written out by the call. */
export type QueryInput<E extends EndpointDefinition> = E['query'] extends Schema
  ? { [Name in keyof z.input<E['query']>]: z.input<E['query']>[Name] | number }
  : undefined;

export type ResponseOf<E extends EndpointDefinition> = E['response'] extends Schema
  ? z.output<E['response']>
  : undefined;

export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}
