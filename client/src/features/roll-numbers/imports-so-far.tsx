import { listImports, listRollNumbers, withdrawImport } from '@alumni/shared/calls/roll-numbers';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';

type ImportSoFar = ResponseOf<typeof listImports>['imports'][number];

/** Imports that can be reverted, with the people who have registered since. */
export function ImportsSoFar() {
  const t = useWords(importWords);
  const { data } = useEndpoint(listImports, {});
  const imports = data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t.imports}</h3>
      <ul className={styles.imports}>
        {imports.map((one) => (
          <ImportRow key={one.id} import={one} />
        ))}
      </ul>
    </>
  );
}

function ImportRow({ import: { id, at, numbers, claimed, claimants } }: { import: ImportSoFar }) {
  const t = useWords(importWords);
  const day = formatMoment(at, t.language);
  const who = t.claimed(claimants.join(', '), claimed - claimants.length);
  const withdraw = async () => {
    const sure = await askToConfirm({
      question: t.withdrawQuestion(numbers - claimed),
      detail: claimed > 0 ? `${who} ${t.claimedStay}` : t.withdrawDetail,
      confirm: t.withdraw,
      destructive: true,
    });
    if (!sure) return;
    try {
      const { message } = await call(withdrawImport, { params: { importId: id } });
      announce(message, 'success', day);
    } catch (error) {
      announce(serverMessageOf(error) ?? t.failed, 'error', day);
    }
    await Promise.all([invalidateEndpoint(listImports), invalidateEndpoint(listRollNumbers)]);
  };
  return (
    <li>
      <p>
        {t.importSummary(day, numbers)} {claimed > 0 ? who : t.nobodyClaimed}
      </p>
      {claimed < numbers && (
        <Button variant="plain" onClick={withdraw}>
          {t.withdraw}
        </Button>
      )}
    </li>
  );
}
