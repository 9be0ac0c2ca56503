export const sortOrders = ['newFirst', 'oldFirst'] as const;
