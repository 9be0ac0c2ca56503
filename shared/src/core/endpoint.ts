import * as z from 'zod/mini';
import { id, messageResponse } from './fields.ts';

export type Schema = z.ZodMiniType;

/**
 * Minimum role of the caller. `anyone` needs no token; the others need a token of somebody with an
 * account, let in or not, of a member, of an admin or master, or of a master. The route checks
 * ownership in addition.
 */
export type Access = 'anyone' | 'account' | 'member' | 'admin' | 'master';

/** A call as the page has it; its types are found by method and path (`contract.ts`). */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `{name}` for each key of `params`. */
  path: `/${string}`;
  access: Access;
  /**
   * A read that answers every visitor alike, whatever their language: its answers are kept in memory
   * and sent to all who come without a token.
   */
  cacheable?: true;
}

/** The part of an endpoint that the page does not have. */
export interface CallSchemas {
  /** Its part of the API document: 'Administration' unless another is given. */
  tag?: string;
  summary: string;
  /** An identifier for each name in the path, unless it is given. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** `messageResponse` where neither this nor `answers` is given: a sentence for the person. */
  response?: Schema;
  /** Status on success; 200 if absent. */
  status?: 201;
  /** `multipart` calls take a form with a `file` part instead of a JSON body. */
  takes?: 'multipart';
  /** Maximum size of the JSON body in bytes; the server's default of 256 kB if absent. */
  bodyLimit?: number;
  /** Content of a response without a `response` schema. */
  answers?: 'image' | 'file';
}

/**
 * One call of the API. The server validates and serialises with it, and the OpenAPI document is generated
 * from it.
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

/** Parameters that are identifiers. */
export type Ids<Name extends string> = z.ZodMiniObject<Record<Name, typeof id>>;

/** The answer and the parameters that an endpoint has although its schemas name none. */
type Usual<C extends Call, S extends CallSchemas> = (S extends
  | { response: Schema }
  | { answers: string }
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
): C & S & Usual<C, S> {
  const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]);
  const usual: unknown = {
    ...(ids.length > 0 && { params: z.object(Object.fromEntries(ids)) }),
    ...(!schemas.answers && { response: messageResponse }),
  };
  return { ...call, ...(usual as Usual<C, S>), ...schemas };
}

/**
 * `endpoint` for calls of one part of the API document. Bundlers cannot tell that it has no effects: the page imports
 * nothing but types of files that use it.
 */
export function endpointsOf(tag: string): typeof endpoint {
  return (call, schemas) => endpoint(call, { tag, ...schemas });
}
