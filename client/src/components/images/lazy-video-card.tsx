import { videoId } from '@alumni/shared/records/video';
import type { ComponentProps } from 'react';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { RowBoundary } from '../ui/row-boundary.tsx';
import styles from './lazy-video-card.module.css';

const Loaded = lazyWithRetry(async () => (await import('./video-card.tsx')).VideoCard);

/** A video's card, whose code is fetched with it: few records have one. Its room is kept. */
export function LazyVideoCard(video: ComponentProps<typeof Loaded>) {
  return (
    <div className={videoId(video.link) && styles.room}>
      <RowBoundary row={video.link}>
        <Loaded {...video} />
      </RowBoundary>
    </div>
  );
}
