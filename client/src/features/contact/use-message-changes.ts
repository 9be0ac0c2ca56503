import {
  deleteContactMessage,
  listContactMessages,
  markContactMessage,
} from '@alumni/shared/calls/contact';
import { restoreRecord } from '@alumni/shared/calls/trash';
import type { ResponseOf } from '@alumni/shared/core/contract';
import type { ContactMessage } from '@alumni/shared/mail/contact';
import { invalidateAnswers, updateAnswers } from '../../api/answer-cache.ts';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { announce } from '../../components/ui/announcements.ts';
import { askToConfirm } from '../../components/ui/confirm-dialog.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { messagesWords } from './messages.words.ts';

type Answer = ResponseOf<typeof listContactMessages>;

/**
 * Changes messages, here and in the count of the sidebar at once. The list keeps its order until it is
 * fetched again: rows must not run away from their reader.
 */
export function useMessageChanges() {
  const t = useWords(messagesWords);
  const key = endpointKey(listContactMessages);

  const show = (before: ContactMessage, after: ContactMessage | undefined) => {
    const by = unreadOf(after) - unreadOf(before);
    updateAnswers<Answer>(key, (page) => ({
      ...page,
      messages: page.messages.flatMap((one) => (one._id === before._id ? (after ?? []) : one)),
      unread: Math.max(0, page.unread + by),
    }));
  };
  const refetch = () => inBackground(invalidateAnswers(key));

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

  const markAnswered = async (message: ContactMessage, answered: boolean) => {
    try {
      const input = { params: { id: message._id }, body: { answered } };
      show(message, (await call(markContactMessage, input)).contactMessage);
    } catch (error) {
      announce(t.failed, 'error', serverMessageOf(error));
      // Somebody else has answered or deleted it.
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
      const answer = await call(deleteContactMessage, { params: { id } });
      show(message, undefined);
      const undo = { label: t.undo, act: () => inBackground(restore(id)) };
      announce(answer.message, 'success', undefined, undo);
    } catch (error) {
      announce(t.deleteFailed, 'error', serverMessageOf(error));
    } finally {
      refetch();
    }
  };

  return { markRead, markAnswered, remove };
}

function unreadOf(message: ContactMessage | undefined): number {
  return message && !message.read ? 1 : 0;
}
