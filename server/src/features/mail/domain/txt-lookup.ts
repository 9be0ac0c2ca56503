import type { Resolver } from 'node:dns/promises';

/** A DNS client of one's own, which can be asked for TXT records and told to stop. */
export type TxtResolver = Pick<Resolver, 'resolveTxt' | 'cancel'>;

/** The TXT records of a name, none where there is no such name. */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

/** The DNS did not answer: nothing may be concluded from it. */
export class DnsSilentError extends Error {}

/** Each name is asked for once. */
export function txtLookup(resolver: TxtResolver): TxtLookup {
  const asked = new Map<string, Promise<readonly string[]>>();
  return (name) => {
    const key = name.toLowerCase();
    const answer = asked.get(key) ?? ask(resolver, key);
    asked.set(key, answer);
    return answer;
  };
}

async function ask(resolver: TxtResolver, name: string): Promise<readonly string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // No record, no such name, or none that can exist.
    if (['ENODATA', 'ENOTFOUND', 'EBADNAME'].includes(code)) return [];
    throw new DnsSilentError(code);
  }
}
