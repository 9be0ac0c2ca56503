import type { ListEncoding } from '@alumni/shared/roll-numbers/list/decode-text';
import type { ListMessageKey } from '@alumni/shared/roll-numbers/list/list.messages';
import type { ReadList } from '@alumni/shared/roll-numbers/list/read-list';

export type ListRequest = { file: File; encoding?: ListEncoding | undefined } | { text: string };
export type ListReply =
  | { list: ReadList }
  | { refused: { key: ListMessageKey; values: Record<string, string | number> } }
  | { unreadable: true };
