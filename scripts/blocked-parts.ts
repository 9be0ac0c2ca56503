/** Parts of URLs that common lists of ad blockers block. */
export const blockedParts = [
  '/share-button-',
  '/share-',
  '/social-',
  '/banner-',
  '/ads-',
  '/popup-',
  '/newsletter-',
  '/cookie-',
  '/tracking-',
  '/analytics-',
  '/sponsor-',
] as const;
