import { videoId } from '@alumni/shared/records/video';
import type { ComponentProps } from 'react';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { RowBoundary } from '../../ui/loading/row-boundary.tsx';
import styles from './lazy-video-card.module.css';

const Loaded = lazyWithRetry(async () => (await import('./video-card.tsx')).VideoCard);

/** Card of a video, loaded on demand: few records have one. The box reserves its height. */
export function LazyVideoCard(video: ComponentProps<typeof Loaded>) {
  return (
    <div className={videoId(video.link) && styles.room}>
      <RowBoundary row={video.link}>
        <Loaded {...video} />
      </RowBoundary>
    </div>
  );
}
