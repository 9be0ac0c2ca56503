/** Fate of a member's events, opportunities and galleries when their account is deleted. */
export const postsAfterDeletion = ['delete', 'keep'] as const;
export type PostsAfterDeletion = (typeof postsAfterDeletion)[number];
