const videoLink =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?:[?&#/][^\s]*)?$/;

/**
 * The 11-character id of a watch, embed or short link (specification §5), or undefined where the
 * link is none of them.
 */
export function videoId(link: string): string | undefined {
  return videoLink.exec(link.trim())?.[1];
}

export function videoThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

/** The privacy-enhanced player: no cookie is set before the visitor plays. */
export function videoPlayer(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
}

/** Where thumbnails and players come from, for the Content Security Policy. */
export const videoOrigins = {
  image: 'https://i.ytimg.com',
  frame: 'https://www.youtube-nocookie.com',
} as const;
