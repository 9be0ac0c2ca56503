/** Tables with a public list. */
export type ListedTable = 'accounts' | 'events' | 'opportunities' | 'news' | 'galleries';
