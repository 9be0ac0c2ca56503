/** The form labels them Male and Female (specification §5). */
export const genders = ['Mr', 'Mrs'] as const;
