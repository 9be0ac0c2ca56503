import {
  deleteContactMessage,
  listContactMessages,
  markContactMessage,
} from '@alumni/shared/calls/contact';
import { restoreRecord } from '@alumni/shared/calls/trash';
import type { ResponseOf } from '@alumni/shared/core/contract';
import type { ContactMessage } from '@alumni/shared/mail/contact';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { updateQueries } from '../../api/query-changes.ts';
import { invalidateQueries } from '../../api/query-client.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { useWords } from '../../i18n/language.ts';
import { messagesWords } from './messages.words.ts';

type MessagePage = ResponseOf<typeof listContactMessages>;

/**
 * Changes messages. The list and the sidebar's count show a change at once. The list keeps its order until the next
 * fetch, so that rows do not move under the reader.
 */
export function useMessageChanges() {
  const t = useWords(messagesWords);
  const queryKey = endpointKey(listContactMessages);

  const show = (before: ContactMessage, after: ContactMessage | undefined) => {
    const by = countUnread(after) - countUnread(before);
    const update = (page: MessagePage) => ({
      ...page,
      messages: page.messages.flatMap((one) => (one._id === before._id ? (after ?? []) : one)),
      unread: Math.max(0, page.unread + by),
    });
    inBackground(updateQueries(queryKey, update));
  };
  const refetch = () => inBackground(invalidateQueries(queryKey));

  const markRead = async (message: ContactMessage, read: boolean) => {
    const after = { ...message, read };
    show(message, after);
    try {
      await call(markContactMessage, { params: { id: message._id }, body: { read } });
    } catch (error) {
      show(after, message);
      announce(t.failed, 'error', serverMessageOf(error));
    }
  };

  const markReplied = async (message: ContactMessage, replied: boolean) => {
    try {
      // In the API, `answered` means that somebody has replied to the message.
      const input = { params: { id: message._id }, body: { answered: replied } };
      show(message, (await call(markContactMessage, input)).contactMessage);
    } catch (error) {
      announce(t.failed, 'error', serverMessageOf(error));
      // Somebody else may have changed or deleted the message.
      refetch();
    }
  };

  const restore = async (id: string) => {
    try {
      announce((await call(restoreRecord, { params: { id } })).message, 'success');
    } catch (error) {
      announce(t.restoreFailed, 'error', serverMessageOf(error));
    }
    refetch();
  };

  const remove = async (message: ContactMessage) => {
    const sure = await askToConfirm({
      question: t.deleteQuestion(message.name),
      detail: t.deleteDetail,
      confirm: t.delete,
      destructive: true,
    });
    if (!sure) return;
    const { _id: id } = message;
    try {
      const result = await call(deleteContactMessage, { params: { id } });
      show(message, undefined);
      const undo = { label: t.undo, act: () => inBackground(restore(id)) };
      announce(result.message, 'success', undefined, undo);
    } catch (error) {
      announce(t.deleteFailed, 'error', serverMessageOf(error));
    } finally {
      refetch();
    }
  };

  return { markRead, markAnswered: markReplied, remove };
}

function countUnread(message: ContactMessage | undefined): number {
  return message && !message.read ? 1 : 0;
}
