import * as z from 'zod/mini';
import { id, messageResponse } from './fields.ts';

export type Schema = z.ZodMiniType;

/**
 * Minimum role of the caller. `anyone` needs no token. `account` includes people who are not admitted yet;
 * `admin` includes masters. The route also checks ownership.
 */
export type Access = 'anyone' | 'account' | 'member' | 'admin' | 'master';

/** The part of a call that the client bundles. `contract.ts` finds its types by method and path. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `{name}` for each key of `params`. */
  path: `/${string}`;
  access: Access;
  /**
   * A read whose response is the same for every visitor, in every language. Responses are cached in memory
   * and sent to all callers without a token.
   */
  cacheable?: true;
}

/** The part of an endpoint that the client does not bundle. */
export interface CallSchemas {
  summary: string;
  /** Default: an `id` for each name in the path. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Default, unless `responseType` is set: `messageResponse`, a sentence for the person. */
  response?: Schema;
  /** Status on success. Default: 200. */
  status?: 201;
  /** `multipart` calls take a form with a `file` part instead of a JSON body. */
  takes?: 'multipart';
  /** Maximum size of the JSON body in bytes. Default: 256 kB. */
  bodyLimit?: number;
  /** Content of a response without a `response` schema. */
  responseType?: 'image' | 'file';
}

/**
 * One call of the API. The server validates and serialises with the schemas. The OpenAPI document is generated from
 * them, too.
 */
export interface EndpointDefinition extends Call, CallSchemas {}

/** A request part after validation; `undefined` if the endpoint does not declare it. */
export type Parsed<
  E extends EndpointDefinition,
  K extends 'params' | 'query' | 'body',
> = E[K] extends Schema ? z.output<E[K]> : undefined;

/** A request part before validation, as the client passes it. */
export type Input<E extends EndpointDefinition, K extends 'params' | 'body'> = E[K] extends Schema
  ? z.input<E[K]>
  : undefined;

/** The query as the client passes it: `call()` converts numbers to text. */
export type QueryInput<E extends EndpointDefinition> = E['query'] extends Schema
  ? { [Name in keyof z.input<E['query']>]: z.input<E['query']>[Name] | number }
  : undefined;

export type EndpointResponse<E extends EndpointDefinition> = E['response'] extends Schema
  ? z.output<E['response']>
  : undefined;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Schema of path parameters, all of which are identifiers. */
export type Ids<Name extends string> = z.ZodMiniObject<Record<Name, typeof id>>;

/** Default response and parameters of an endpoint whose schemas name none. */
type DefaultSchemas<C extends Call, S extends CallSchemas> = (S extends
  | { response: Schema }
  | { responseType: string }
  ? unknown
  : { response: typeof messageResponse }) &
  (S extends { params: Schema }
    ? unknown
    : [NamesIn<C['path']>] extends [never]
      ? unknown
      : { params: Ids<NamesIn<C['path']>> });

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const C extends Call, const S extends CallSchemas>(
  call: C,
  schemas: S,
): C & S & DefaultSchemas<C, S> {
  const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]);
  const usual: unknown = {
    ...(ids.length > 0 && { params: z.object(Object.fromEntries(ids)) }),
    ...(!schemas.responseType && { response: messageResponse }),
  };
  return { ...call, ...(usual as DefaultSchemas<C, S>), ...schemas };
}
