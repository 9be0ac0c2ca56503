/**
 * Maximum length of a search. The home page, which links to searches, loads this file. It therefore contains no
 * schemas: they would enlarge the page's download.
 */
export const searchLength = 100;

export const sortOrders = ['newFirst', 'oldFirst'] as const;
