/** Parts of addresses that common lists of ad blockers refuse. */
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
