import type { Call, EndpointDefinition, EndpointResponse } from './endpoint.ts';
import type { EndpointModule } from './endpoint-modules.ts';

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never;

type Endpoint = Extract<ExportOf<EndpointModule>, EndpointDefinition>;

/** The endpoint of a call, with its schemas. */
export type EndpointOf<C extends Call> = Extract<Endpoint, Pick<C, 'method' | 'path'>>;

export type ResponseOf<C extends Call> = EndpointResponse<EndpointOf<C>>;

/** The calls whose endpoints have the schemas of `Shape`. */
export type CallsOf<Shape> = Called<Extract<Endpoint, Shape>>;
type Called<E> = E extends Call ? Pick<E, keyof Call> : never;
