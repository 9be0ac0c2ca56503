/** Answers that a member keeps on this phone; the page writes it, never the worker. */
export const memberCache = 'offline-member-1';
