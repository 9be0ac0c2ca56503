import { textParts } from '../text/text-links.ts';
import { webHost } from '../text/web-address.ts';

const videoLink =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^#\s]*&)?v=|(?:embed|shorts|live)\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?:[?&#/][^\s]*)?$/i;
/**
 * Names that replace the video id in links to YouTube's players for playlists and live streams. They are as long as a
 * video id, so `videoLink` matches them.
 */
const listPlayers = new Set(['videoseries', 'live_stream']);
const startTime = /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?(?=[&#]|$)/;

/**
 * The 11-character id in a YouTube watch, embed, shorts, live or youtu.be link (specification §5);
 * undefined for any other link.
 */
export function videoId(link: string): string | undefined {
  const id = videoLink.exec(link.trim())?.[1];
  return id && listPlayers.has(id) ? undefined : id;
}

/** Start of a video link in seconds (`t=90`, `t=1m30s`, `start=90`); 0 by default. */
export function videoStart(link: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = (startTime.exec(link.trim()) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

/**
 * Tells whether the text is a YouTube link, with or without `https://`, or any other http(s) address. Pages play
 * YouTube videos and show every other address as a plain link.
 */
export function isVideoLink(link: string): boolean {
  return videoId(link) !== undefined || webHost(link) !== undefined;
}

/** Maximum characters searched in a pasted text. A player's embed code is shorter. */
const longestPasted = 4_000;

/**
 * Finds the address in a text that is pasted into an address field. It may be in a sentence, in `<…>` or in a player's
 * embed code. Returns the first address of a video, or else the only address. Otherwise returns the text unchanged.
 */
export function linkIn(pasted: string): string {
  if (videoId(pasted)) return pasted;
  const text = pasted
    .slice(0, longestPasted)
    .replace(/&amp;/g, '&')
    .replace(/(["'])\/\//g, '$1https://');
  const found = new Set(
    textParts(text).flatMap(({ href = '' }) => (/^https?:/i.test(href) ? href : [])),
  );
  const video = [...found].find((link) => videoId(link) !== undefined);
  if (video || webHost(pasted)) return video ?? pasted;
  const [only = pasted, ...others] = found;
  return others.length > 0 ? pasted : only;
}

export function videoThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

/** The privacy-enhanced player: it sets no cookie before the visitor plays the video. */
export function videoPlayer(id: string, start: number): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`;
}

/** Origins of thumbnails and players, for the Content Security Policy. */
export const videoOrigins = {
  image: 'https://i.ytimg.com',
  frame: 'https://www.youtube-nocookie.com',
} as const;
