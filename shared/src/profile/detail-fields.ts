/** Fields that an association may know before a person registers, in the order of display. */
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
] as const;
export type DetailField = (typeof detailFields)[number];

/**
 * Everybody sees these by default, but not what an association has filled in before its person has
 * checked it. Names are seen at once: what one posts carries them.
 */
export const heldFields = ['profession', 'fos', 'promotion'] as const satisfies DetailField[];
