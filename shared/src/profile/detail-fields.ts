/** Fields that an association may import before a person registers, in display order. */
export const detailFields = [
  'title',
  'firstName',
  'lastName',
  'maidenName',
  'gender',
  'profession',
  'fos',
  'promotion',
  'telephone',
  'address',
  'town',
  'country',
] as const;
export type DetailField = (typeof detailFields)[number];

/**
 * Fields that others see by default. If the association imported their values, they stay hidden until the person has
 * checked them. Names are not among these fields, because posts show names at once.
 */
export const heldFields = [
  'profession',
  'fos',
  'promotion',
  'town',
  'country',
] as const satisfies DetailField[];
