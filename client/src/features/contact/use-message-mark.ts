import { listContactMessages, markContactMessage } from '@alumni/shared/contact';
import type { ResponseOf } from '@alumni/shared/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { useWords } from '../../i18n/language.ts';
import { messagesWords } from './messages.words.ts';

/**
 * Marks a message as read or unread, here and in the count of the sidebar at once. The list keeps
 * its order until it is fetched again: rows must not run away from whoever reads them.
 */
export function useMessageMark() {
  const t = useWords(messagesWords);
  const announce = useAnnounce();
  const queryClient = useQueryClient();

  const show = (id: string, read: boolean, by: number) =>
    queryClient.setQueriesData<ResponseOf<typeof listContactMessages>>(
      { queryKey: endpointKey(listContactMessages) },
      (page) =>
        page && {
          ...page,
          messages: page.messages.map((one) => (one._id === id ? { ...one, read } : one)),
          unread: Math.max(0, page.unread + by),
        },
    );

  return async (id: string, read: boolean) => {
    const by = read ? -1 : 1;
    show(id, read, by);
    try {
      await call(markContactMessage, { params: { id }, body: { read } });
    } catch (error) {
      show(id, !read, -by);
      announce(t.failed, 'error', serverMessageOf(error));
    }
  };
}
