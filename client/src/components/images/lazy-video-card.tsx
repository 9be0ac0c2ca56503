import { videoId } from '@alumni/shared/records/video';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import styles from './lazy-video-card.module.css';

interface VideoProps {
  link: string;
  title: string;
  onPlay?: () => void;
}

const Loaded = lazyWithRetry(async () => (await import('./video-card.tsx')).VideoCard);

/** A video's card, whose code is fetched with it: few records have one. Its room is kept. */
export function LazyVideoCard(video: VideoProps) {
  return (
    <div className={videoId(video.link) && styles.room}>
      <Loaded {...video} />
    </div>
  );
}
