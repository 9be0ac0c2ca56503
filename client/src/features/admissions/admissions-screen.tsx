import type { Applicant } from '@alumni/shared/accounts/admission';
import { listApplicants, pendingStates } from '@alumni/shared/calls/admission';
import { pageSizes } from '@alumni/shared/core/limits';
import { useState } from 'react';
import { Select } from '../../components/form/inputs.tsx';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import { SelectionBar, useSelection } from '../../components/list/selection.tsx';
import { useList } from '../../components/list/use-list.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { MenuButton } from '../../components/ui/buttons/menu-button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './admissions.module.css';
import { admissionsWords } from './admissions.words.ts';
import { ApplicantRow } from './applicant-row.tsx';
import type { DecisionDialogProps } from './decision-dialog.tsx';
import { useAdmit } from './use-admit.ts';
import { useRowKeys } from './use-row-keys.ts';

const applicants = defineList(listApplicants, {
  pageSize: pageSizes.applicants,
  filters: noFilter,
  narrowing: { state: new RegExp(`^(${pendingStates.join('|')})$`) },
  read: ({ applicants: rows, totalPages }) => ({ rows, totalPages }),
});

const DecisionDialog = lazyComponent(() => import('./decision-dialog.tsx'), 'DecisionDialog');

/** A decision that needs a text for the applicants. */
interface Asked extends Pick<DecisionDialogProps, 'applicants' | 'decision'> {
  onDone: () => void;
}

export function AdmissionsScreen() {
  const t = useWords(admissionsWords);
  const list = useList(applicants);
  const [asked, ask] = useState<Asked>();
  return (
    <>
      <ListPage
        title={t.title}
        intro={t.intro}
        list={list}
        toolbar={
          <StateFilter
            state={list.narrowed.state ?? ''}
            onChoose={(state) => list.narrow({ state })}
          />
        }
        empty={t.empty}
        nextSteps={[{ to: '/admin/createrollno', label: t.invite }]}
      >
        {(rows) => <Applicants rows={rows} onAsk={ask} />}
      </ListPage>
      {/* Outside the rows: the typed text and an error survive a refetch that removes the row. */}
      {asked && (
        <DecisionDialog
          applicants={asked.applicants}
          decision={asked.decision}
          onClose={(done) => {
            ask(undefined);
            if (done) asked.onDone();
          }}
        />
      )}
    </>
  );
}

function StateFilter({ state, onChoose }: { state: string; onChoose: (state: string) => void }) {
  const t = useWords(admissionsWords);
  return (
    <div className={styles.filter}>
      <Select
        label={t.show}
        choices={[
          { value: '', label: t.open },
          ...pendingStates.map((name) => ({ value: name, label: t.states[name] })),
        ]}
        value={state}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  );
}

interface ApplicantsProps {
  rows: readonly Applicant[];
  onAsk: (asked: Asked) => void;
}

function Applicants({ rows: listed, onAsk }: ApplicantsProps) {
  const t = useWords(admissionsWords);
  const { gone, admit } = useAdmit();
  const { list, onKeyDown, enabled, toggle, hasKeys } = useRowKeys();
  const rows = listed.filter(({ rollNo }) => !gone.has(rollNo));
  const selection = useSelection(rows);
  const { several, clear: onDone } = selection;
  const letIn = (whom: readonly Applicant[]) => inBackground(admit(whom));
  const itemsFor = (whom: readonly Applicant[]) => [
    { label: t.ask, act: () => onAsk({ applicants: whom, decision: 'ask', onDone }) },
    { label: t.decline, act: () => onAsk({ applicants: whom, decision: 'decline', onDone }) },
  ];
  return (
    <>
      <SelectionBar selection={selection}>
        <Button onClick={() => letIn(several)}>{t.admit}</Button>
        <MenuButton
          label={t.actions}
          subject={t.people(formatNumber(several.length, t.language))}
          items={itemsFor(several)}
        />
      </SelectionBar>
      <p className={styles.keys} data-shown={hasKeys || undefined}>
        <span>{enabled ? t.keys : t.keysOff}</span>{' '}
        <Button variant="plain" onClick={toggle}>
          {enabled ? t.switchOff : t.switchOn}
        </Button>
      </p>
      <ul ref={list} onKeyDown={onKeyDown}>
        {rows.map((applicant) => (
          <RowBoundary key={applicant.rollNo} row={applicant} as="li">
            <ApplicantRow
              applicant={applicant}
              selection={selection}
              onAdmit={() => letIn([applicant])}
              items={itemsFor([applicant])}
            />
          </RowBoundary>
        ))}
      </ul>
    </>
  );
}
