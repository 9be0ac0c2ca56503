import { useCallback, useEffect, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { useNavigate } from '../../router/hooks.tsx';
import { currentUser } from '../../session/session-store.ts';
import { openDraft } from '../draft/draft-store.ts';
import { editorDraftFormat } from '../draft/editor-draft.ts';
import { Button } from '../ui/button.tsx';
import { askToConfirm } from '../ui/confirm-dialog.tsx';
import { inBackground } from '../ui/in-background.ts';
import { outboxWords } from './outbox.words.ts';
import {
  changePost,
  postDraftName,
  postsOf,
  removePost,
  type WaitingPost,
} from './outbox-store.ts';
import { subscribeToWaitingPosts } from './waiting-flag.ts';
import styles from './waiting-posts.module.css';

/** Posts that wait for the network; nothing if there are none. */
export function WaitingPosts() {
  const t = useWords(outboxWords);
  const [posts, setPosts] = useState<readonly WaitingPost[]>([]);
  const read = useCallback(async () => setPosts(await postsOf(currentUser()?.rollNo)), []);
  useEffect(() => {
    inBackground(read());
    return subscribeToWaitingPosts(() => inBackground(read()));
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

function Row({ post }: { post: WaitingPost }) {
  const t = useWords(outboxWords);
  const navigate = useNavigate();
  const { id, title, path, refusal, opened } = post;
  const draft = openDraft(editorDraftFormat(), postDraftName(post));

  const open = async () => {
    if (post.isAnswer) return navigate(path);
    // It may have been opened before, and changed.
    if (!draft.read().value) {
      const createKey = post.attempted ? id : undefined;
      draft.save({ values: post.values, order: post.order, saving: false, createKey });
    }
    await changePost(id, { opened: true });
    await navigate(path, { state: { waiting: id } });
  };
  const discard = async () => {
    const question = t.discardQuestion(title);
    const detail = t.discardDetail;
    if (!(await askToConfirm({ question, detail, confirm: t.discard, destructive: true }))) return;
    draft.read();
    draft.clear();
    await removePost(post);
  };
  return (
    <li>
      <p className={styles.title}>{title}</p>
      {refusal === undefined ? (
        <p>{opened ? t.opened : t.waits}</p>
      ) : (
        <p className={styles.refused}>
          {t.refused} {refusal}
        </p>
      )}
      <div className={styles.actions}>
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
