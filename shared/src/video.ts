const videoLink =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?:[?&#/][^\s]*)?$/;

/**
 * The 11-character id in a YouTube watch, embed or youtu.be link (specification §5); undefined for
 * any other link.
 */
export function videoId(link: string): string | undefined {
  return videoLink.exec(link.trim())?.[1];
}

export function videoThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

/** The privacy-enhanced player: it sets no cookie before the visitor plays the video. */
export function videoPlayer(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
}

/** Origins of thumbnails and players, for the Content Security Policy. */
export const videoOrigins = {
  image: 'https://i.ytimg.com',
  frame: 'https://www.youtube-nocookie.com',
} as const;
