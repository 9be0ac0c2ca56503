/** When an answer was cached, in milliseconds; only answers from a cache have it. */
export const cachedAtHeader = 'Cached-At';
