import type { Access, Call } from './endpoint.ts';

interface DefinedCall<Method extends Call['method'], Path extends Call['path'], A extends Access>
  extends Call {
  method: Method;
  path: Path;
  access: A;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  const Method extends Call['method'],
  const Path extends Call['path'],
  const A extends Access,
>(method: Method, path: Path, access: A, cacheable?: 'cacheable'): DefinedCall<Method, Path, A> {
  return { method, path, access, ...(cacheable && { cacheable: true }) };
}
