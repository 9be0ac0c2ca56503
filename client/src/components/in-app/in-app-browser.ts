/**
 * In-app browsers add these marks to the user agent. Android's WebView adds `; wv)`; Facebook and Messenger add `FBAN`,
 * `FBAV` or `FB_IAB`. Others add the app's name. WhatsApp usually opens links in the system's browser view, which has
 * no mark.
 */
const inAppMarks =
  /; wv\)|\bFB(?:AN|AV|_IAB)\b|\b(?:Instagram|WhatsApp|Line|MicroMessenger|TikTok)\b/;

/** In-app browsers cannot reliably save files, install apps or use passkeys. */
export function isInAppBrowser({ userAgent }: { userAgent: string } = navigator): boolean {
  return inAppMarks.test(userAgent);
}
