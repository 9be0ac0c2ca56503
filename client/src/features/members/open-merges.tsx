import { listMerges, stopMerge } from '@alumni/shared/calls/members';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { call } from '../../api/call.ts';
import { invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { useAction } from '../../components/form/use-action.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './members.module.css';
import { mergeWords } from './merge.words.ts';

type OpenMerge = ResponseOf<typeof listMerges>['merges'][number];

/** Pending merges, each with a button to cancel it. */
export function OpenMerges() {
  const t = useWords(mergeWords);
  const { data } = useEndpoint(listMerges, {}, { staleTime: 0 });
  const merges = data?.merges ?? [];
  if (merges.length === 0) return null;
  return (
    <section className={styles.merges} aria-label={t.open}>
      <h2>{t.open}</h2>
      <ul>
        {merges.map((merge) => (
          <MergeRow key={merge._id} merge={merge} />
        ))}
      </ul>
    </section>
  );
}

function MergeRow({ merge: { _id, stays, ends, dueAt } }: { merge: OpenMerge }) {
  const t = useWords(mergeWords);
  const { busy, run } = useAction(t);
  const label = ({ name, rollNo }: OpenMerge['stays']) => `${name} (${rollNo})`;
  const cancel = () =>
    run(async () => {
      try {
        return (await call(stopMerge, { params: { id: _id } })).message;
      } finally {
        inBackground(invalidateEndpoint(listMerges));
      }
    });
  return (
    <li>
      <div>
        <p translate="no">
          {label(ends)} → <strong>{label(stays)}</strong>
        </p>
        <p className={styles.hint}>{t.until(formatInstant(dueAt, t.language))}</p>
      </div>
      <Button
        variant="plain"
        busy={busy}
        aria-label={`${t.takeBack}: ${label(ends)}`}
        onClick={cancel}
      >
        {t.takeBack}
      </Button>
    </li>
  );
}
