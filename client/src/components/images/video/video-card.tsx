import { videoId, videoPlayer, videoStart, videoThumbnail } from '@alumni/shared/records/video';
import { webHost } from '@alumni/shared/text/web-address';
import Play from 'lucide-react/icons/play';
import { type SyntheticEvent, useState } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { StitchedPattern } from '../../ui/graphics/stitched-pattern.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './video-card.module.css';
import { viewingWords } from './viewing.words.ts';

/** Width of the placeholder that the video service sends for a missing thumbnail. */
const noThumbnailWidth = 120;

interface VideoCardProps {
  link: string;
  title: string;
  onPlay?: () => void;
}

/** A thumbnail that loads the player on a click. A video that cannot be embedded gets a link instead. */
export function VideoCard({ link, title, onPlay }: VideoCardProps) {
  const t = useWords(viewingWords);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const id = videoId(link);
  if (!id) return <OutsideLink link={link} />;
  if (playing) {
    return (
      <div className={styles.card}>
        <iframe
          className={styles.player}
          src={videoPlayer(id, videoStart(link))}
          title={t.player(title)}
          width="100%"
          height="315"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // The player replaces the button that had the focus.
          ref={focus}
        />
      </div>
    );
  }
  const play = () => {
    setPlaying(true);
    onPlay?.();
  };
  const check = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (currentTarget.naturalWidth <= noThumbnailWidth) setFailed(true);
  };
  return (
    <button type="button" className={styles.card} onClick={play}>
      {failed ? (
        <StitchedPattern seed={id} columns={8} rows={5} className={styles.thumbnail} />
      ) : (
        <img
          className={styles.thumbnail}
          src={videoThumbnail(id)}
          alt=""
          width="400"
          height="225"
          loading="lazy"
          decoding="async"
          onLoad={check}
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.play}>
        <Play aria-hidden="true" />
        <span className={styles.label}>{t.playVideo}</span>
        <VisuallyHidden>{t.titled(title)}</VisuallyHidden>
      </span>
    </button>
  );
}

function OutsideLink({ link }: { link: string }) {
  const t = useWords(viewingWords);
  const host = webHost(link);
  if (!host) return null;
  return (
    <a className={styles.outside} href={link} rel="nofollow ugc noopener" target="_blank">
      {t.watchVideo(host)}
    </a>
  );
}

/** Defined outside the component: React would call an inline ref, and move the focus, in each render. */
function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
