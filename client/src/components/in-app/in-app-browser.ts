/**
 * What views inside of apps add to the user agent: Android's WebView `; wv)`, Facebook and Messenger `FBAN`, `FBAV`
 * or `FB_IAB`, others their name. WhatsApp on Android has the view of the system; on iPhones it opens Safari's.
 */
const inAppMarks =
  /; wv\)|\bFB(?:AN|AV|_IAB)\b|\b(?:Instagram|WhatsApp|Line|MicroMessenger|TikTok)\b/;

/** Views inside of apps save no files, install nothing and offer no passkeys, or not reliably. */
export function isInAppBrowser({ userAgent }: { userAgent: string } = navigator): boolean {
  return inAppMarks.test(userAgent);
}
