/** Time when the worker cached a response, in milliseconds; absent from live responses. */
export const cachedAtHeader = 'Cached-At';
