import { isStored } from '@alumni/shared/images/stored-path';
import type { ApiError } from '../../../api/api-error.ts';
import { serverNow } from '../../../server-clock.ts';
import type { PersistedPicture } from './picture-store.ts';

/**
 * The server removes unused uploads after 24 hours. Pictures that were uploaded more than 20 hours ago are therefore
 * sent again.
 */
const sentLastsMs = 20 * 60 * 60_000;

export interface Picture {
  /** The path of a stored picture, or the random id of a newly chosen one. */
  id: string;
  /** URL of the preview; empty while the picture is prepared. */
  shown: string;
  state: 'stored' | 'preparing' | 'waiting' | 'sending' | 'arrived' | 'failed';
  progress: number;
  /** Size of the converted file; 0 for pictures on the server. */
  bytes: number;
  /** The file is sent unconverted. */
  original?: boolean | undefined;
  failure?: ApiError | undefined;
}

export function storedPicture(path: string): Picture {
  return { id: path, shown: path, state: 'stored', progress: 1, bytes: 0 };
}

export function preparingPicture(id: string): Picture {
  return { id, shown: '', state: 'preparing', progress: 0, bytes: 0 };
}

export function chosenPicture({ id, blob, path, original }: PersistedPicture): Picture {
  const shown = URL.createObjectURL(blob);
  const state = path ? 'arrived' : 'waiting';
  return { id, shown, state, progress: path ? 1 : 0, bytes: blob.size, original };
}

/** Frees the memory of a preview. */
export function releasePreview({ shown }: Picture): void {
  if (shown.startsWith('blob:')) URL.revokeObjectURL(shown);
}

/** Treats an upload as not sent once the server may have removed it. */
export function forgetExpiredUpload(picture: PersistedPicture): PersistedPicture {
  const { path, sentAt = 0, tried, ...rest } = picture;
  return path && sentAt < serverNow() - sentLastsMs ? rest : picture;
}

/**
 * The pictures of a draft in the draft's order, followed by those chosen later. `lost` counts the entries of the order
 * that no longer exist.
 */
export function draftPictures(
  order: readonly string[],
  chosen: ReadonlyMap<string, PersistedPicture>,
): { pictures: Picture[]; lost: number } {
  const added = [...chosen.keys()].filter((id) => !order.includes(id));
  const ids = [...order, ...added];
  const pictures = ids.flatMap((id) => {
    const persisted = chosen.get(id);
    if (persisted) return [chosenPicture(persisted)];
    return isStored(id) ? [storedPicture(id)] : [];
  });
  return { pictures, lost: ids.length - pictures.length };
}

/** A copy with one picture moved to index `to`, clamped to the list. */
export function withMoved(
  pictures: readonly Picture[],
  id: string,
  to: number,
): readonly Picture[] {
  const moved = pictures.find((one) => one.id === id);
  if (!moved) return pictures;
  const others = pictures.filter((one) => one.id !== id);
  others.splice(Math.max(0, to), 0, moved);
  return others;
}
