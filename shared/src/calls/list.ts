/** The longest search, here because the home page links to searches. */
export const searchLength = 100;

export const sortOrders = ['newFirst', 'oldFirst'] as const;
