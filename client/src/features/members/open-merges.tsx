import { listMerges, stopMerge } from '@alumni/shared/calls/members';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { call } from '../../api/call.ts';
import { refreshAnswers, useEndpoint } from '../../api/use-endpoint.ts';
import { useAction } from '../../components/form/use-action.ts';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './members.module.css';
import { mergeWords } from './merge.words.ts';

type OpenMerge = ResponseOf<typeof listMerges>['merges'][number];

/** The accounts that are to become one, each to be taken back. */
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
  const takeBack = () =>
    run(async () => {
      try {
        return (await call(stopMerge, { params: { id: _id } })).message;
      } finally {
        inBackground(refreshAnswers(listMerges));
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
        onClick={takeBack}
      >
        {t.takeBack}
      </Button>
    </li>
  );
}
