import { isStored } from '@alumni/shared/images/stored-path';
import type { ApiError } from '../../api/api-error.ts';
import { serverNow } from '../../server-clock.ts';
import type { PersistedPicture } from './picture-store.ts';

/** The server removes after 24 hours what no record names: what is older is sent again. */
const sentLastsMs = 20 * 60 * 60_000;

export interface Picture {
  /** The stored path of a picture that was on the record; the key of one that was chosen. */
  id: string;
  /** Address to show it by; empty while it is prepared. */
  shown: string;
  state: 'stored' | 'preparing' | 'waiting' | 'sending' | 'arrived' | 'failed';
  /** How much has been sent, from 0 to 1. */
  progress: number;
  /** Of the converted file; 0 for what is on the server. */
  bytes: number;
  /** The file is sent as it is. */
  original?: boolean | undefined;
  /** Why the server refused it. */
  failure?: ApiError | undefined;
}

export function onRecord(path: string): Picture {
  return { id: path, shown: path, state: 'stored', progress: 1, bytes: 0 };
}

export function inPreparation(id: string): Picture {
  return { id, shown: '', state: 'preparing', progress: 0, bytes: 0 };
}

export function ofDraft({ id, blob, path, original }: PersistedPicture): Picture {
  const shown = URL.createObjectURL(blob);
  const state = path ? 'arrived' : 'waiting';
  return { id, shown, state, progress: path ? 1 : 0, bytes: blob.size, original };
}

/** Frees the memory of a preview. */
export function releasePreview({ shown }: Picture): void {
  if (shown.startsWith('blob:')) URL.revokeObjectURL(shown);
}

/** Counts a picture as not sent if the server has removed it by now. */
export function fresh(picture: PersistedPicture): PersistedPicture {
  const { path, sentAt = 0, tried, ...rest } = picture;
  return path && sentAt < serverNow() - sentLastsMs ? rest : picture;
}

/**
 * The pictures of a draft: stored ones and chosen ones in the draft's order, then those that were
 * chosen after it was written. `lost`: how many of the order are neither.
 */
export function picturesOfDraft(
  order: readonly string[],
  chosen: ReadonlyMap<string, PersistedPicture>,
): { pictures: Picture[]; lost: number } {
  const added = [...chosen.keys()].filter((id) => !order.includes(id));
  const ids = [...order, ...added];
  const pictures = ids.flatMap((id) => {
    const persisted = chosen.get(id);
    if (persisted) return [ofDraft(persisted)];
    return isStored(id) ? [onRecord(id)] : [];
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
