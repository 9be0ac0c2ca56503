import { formatDate, shortTime } from '@alumni/shared/text/format-days';
import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { useNetworkStatus } from '../../api/network-status.ts';
import { useWords } from '../../i18n/language.ts';
import { useNavigate } from '../../router/hooks.tsx';
import { serverNow } from '../../server-clock.ts';
import { openDraft } from '../draft/draft-store.ts';
import { editorDraftFormat } from '../draft/editor-draft.ts';
import { inBackground } from '../ui/announcements/in-background.ts';
import { Button } from '../ui/buttons/button.tsx';
import { askToConfirm } from '../ui/dialogs/confirm-dialog.tsx';
import { ownWaiting, pictureDraft, removeWaiting, type Waiting } from './outbox-store.ts';
import { openPost, postPayload, retryPost, shownPayload } from './queue-post.ts';
import { isFailing, secondsUntilDue } from './retry-pause.ts';
import { subscribeToWaiting } from './waiting-flag.ts';
import styles from './waiting-posts.module.css';
import { waitingPostsWords } from './waiting-posts.words.ts';

type ShownRecord = Waiting<z.output<typeof shownPayload>>;

/** Posts that wait for the network; nothing if there are none. */
export function WaitingPosts() {
  const t = useWords(waitingPostsWords);
  const [posts, setPosts] = useState<readonly ShownRecord[]>([]);
  const read = useCallback(async () => setPosts(await ownWaiting(shownPayload)), []);
  useEffect(() => {
    inBackground(read());
    return subscribeToWaiting(() => inBackground(read()));
  }, [read]);
  if (posts.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting-posts">
      <h2 id="waiting-posts">{t.title}</h2>
      <p>{t.text}</p>
      <ul>
        {posts.map((post) => (
          <Row key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

function Row({ post }: { post: ShownRecord }) {
  const t = useWords(waitingPostsWords);
  const navigate = useNavigate();
  const failing = useFailing(post);
  const { id } = post;
  const { title, path } = post.payload;
  const draft = openDraft(editorDraftFormat(), pictureDraft(post));

  const open = async () => {
    const [record] = await ownWaiting(postPayload, (one) => one.id === id);
    // There is no `record` if what is queued is not a post, e.g. if it is a reply. The owner makes a reply again on its
    // own page, and the new reply replaces the queued one.
    if (!record) return navigate(path);
    // Keep a draft from an earlier opening: it has newer changes.
    if (!draft.read().value) {
      const { values, order } = record.payload;
      draft.save({ values, order, saving: false, createKey: record.attempted ? id : undefined });
    }
    await openPost(id);
    await navigate(path, { state: { waiting: id } });
  };
  const discard = async () => {
    const question = t.discardQuestion(title);
    const detail = t.discardDetail;
    if (!(await askToConfirm({ question, detail, confirm: t.discard, destructive: true }))) return;
    draft.read();
    draft.clear();
    await removeWaiting([id]);
  };
  return (
    <li>
      <p className={styles.title}>{title}</p>
      <RowState post={post} failing={failing} />
      <div className={styles.actions}>
        {failing && (
          <Button variant="outline" busy={failing.isDue} onClick={() => retryPost(id)}>
            {t.retry}
          </Button>
        )}
        <Button variant="outline" onClick={open}>
          {t.open}
        </Button>
        <Button variant="plain" onClick={discard}>
          {t.discard}
        </Button>
      </div>
    </li>
  );
}

/**
 * Failures of a post to which the server keeps responding with status 500, and whether the next try is due. Undefined
 * for all other posts.
 */
function useFailing({ state, failures }: ShownRecord) {
  const { offline } = useNetworkStatus();
  if (state !== 'waiting' || offline || !isFailing(failures)) return undefined;
  return { ...failures, isDue: secondsUntilDue(failures, serverNow()) === 0 };
}

function RowState({
  post: { state, refusal },
  failing,
}: {
  post: ShownRecord;
  failing: ReturnType<typeof useFailing>;
}) {
  const t = useWords(waitingPostsWords);
  if (refusal !== undefined) {
    return (
      <p className={styles.refused}>
        {t.refused} {refusal}
      </p>
    );
  }
  const time = (at: number) => formatDate(new Date(at).toISOString(), t.language, shortTime);
  const failed = failing && (failing.isDue ? t.retrying : t.failing(time(failing.retryAt)));
  return <p role="status">{failed ?? (state === 'aside' ? t.opened : t.waits)}</p>;
}
