import { textParts } from '../text/text-links.ts';

const videoLink =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^#\s]*&)?v=|(?:embed|shorts|live)\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?:[?&#/][^\s]*)?$/i;
/** YouTube's players of a playlist and of a live channel have names as long as an id. */
const listPlayers = new Set(['videoseries', 'live_stream']);
const startTime = /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?(?=[&#]|$)/;
/** No user name before the host: `https://youtube.com@example.org` leads to example.org. */
const webAddress = /^https?:\/\/([\p{L}\p{N}.-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The 11-character id in a YouTube watch, embed, shorts, live or youtu.be link (specification §5);
 * undefined for any other link.
 */
export function videoId(link: string): string | undefined {
  const id = videoLink.exec(link.trim())?.[1];
  return id && listPlayers.has(id) ? undefined : id;
}

/** The second at which a video link starts (`t=90`, `t=1m30s`, `start=90`), 0 where it names none. */
export function videoStart(link: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = (startTime.exec(link.trim()) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

/** The host of an http(s) address; undefined for anything else. */
export function webHost(link: string): string | undefined {
  const host = webAddress.exec(link.trim())?.[1];
  return host?.includes('.') ? host.replace(/^www\./i, '') : undefined;
}

/** A recognised video, which can do without https://, or any http(s) address, shown as a link. */
export function isVideoLink(link: string): boolean {
  return videoId(link) !== undefined || webHost(link) !== undefined;
}

/** Characters of a pasted text that are searched. The embed code of a player is shorter. */
const longestPasted = 4_000;

/**
 * The address in what was pasted into a field for one: a video's, else the only one there is. It may stand in a
 * sentence, in `<…>` or in the code of a player. The text as it is where there is none.
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
