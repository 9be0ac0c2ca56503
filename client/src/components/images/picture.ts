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
  /** The server's sentence about one that it refused. */
  failure?: string | undefined;
}

export function onRecord(path: string): Picture {
  return { id: path, shown: path, state: 'stored', progress: 1, bytes: 0 };
}

export function inPreparation(id: string): Picture {
  return { id, shown: '', state: 'preparing', progress: 0, bytes: 0 };
}

export function ofDraft({ id, blob, path }: PersistedPicture): Picture {
  const shown = URL.createObjectURL(blob);
  const state = path ? 'arrived' : 'waiting';
  return { id, shown, state, progress: path ? 1 : 0, bytes: blob.size };
}

/** Without the path of what the server has removed by now; it needs a new key as well. */
export function fresh(picture: PersistedPicture): PersistedPicture {
  const { path, sentAt = 0, tried, ...rest } = picture;
  return path && sentAt < Date.now() - sentLastsMs ? rest : picture;
}
