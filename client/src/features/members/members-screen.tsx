import { lastLogins, listMembers, memberOrders } from '@alumni/shared/calls/members';
import { pageSizes } from '@alumni/shared/core/limits';
import { accountTypes } from '@alumni/shared/core/permissions';
import type { MemberRow } from '@alumni/shared/people/members';
import { useState } from 'react';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import { SearchBox } from '../../components/list/search-toolbar.tsx';
import { SelectionBar, useSelection } from '../../components/list/selection.tsx';
import { type NarrowedList, useList } from '../../components/list/use-list.ts';
import { useSentText } from '../../components/list/use-sent-text.ts';
import { PersonTable } from '../../components/person/person-table.tsx';
import { personTableWords } from '../../components/person/person-table.words.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { lazyComponent, lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useOneColumn } from '../../components/ui/page/use-media.ts';
import { copyText } from '../../components/ui/text/copy-text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';

const members = defineList(listMembers, {
  pageSize: pageSizes.members,
  filters: noFilter,
  narrowing: {
    promotion: /^\d{4}$/,
    state: new RegExp(`^(${accountTypes.join('|')})$`),
    lastLogin: new RegExp(`^(${lastLogins.join('|')})$`),
    picture: /^none$/,
    address: /^faulty$/,
    letter: /^[a-z]$/,
    sort: new RegExp(`^(${memberOrders.join('|')})$`),
  },
  read: ({ members: rows, totalPages }) => ({ rows, totalPages }),
});

const CorrectionDialog = lazyComponent(() => import('./correction-dialog.tsx'), 'CorrectionDialog');

const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'), 'MergeDialog');

/** Loaded on demand: a merge is rarely pending. */
const OpenMerges = lazyWithRetry(async () => (await import('./open-merges.tsx')).OpenMerges);

const MemberDownload = lazyComponent(() => import('./member-download.tsx'), 'MemberDownload');

type Members = NarrowedList<MemberRow>;

/** The office's list of members and their details. */
export function MembersScreen() {
  const t = useWords(membersWords);
  const list = useList(members);
  const [corrected, correct] = useState<MemberRow>();
  const [same, merge] = useState<readonly MemberRow[]>();
  const { sort: _order, ...which } = list.narrowed;
  const isNarrowed = Object.keys(which).length > 0;
  const [wasNarrowed] = useState(isNarrowed);
  const total = list.data?.total;
  const isNarrow = useOneColumn();
  const toolbar = (
    <div className={styles.tools}>
      <OpenMerges />
      <div className={styles.search}>
        <SearchBox list={list} label={t.search} />
        {isNarrow ? (
          <details className={styles.folded} open={wasNarrowed}>
            <summary>{t.narrowing}</summary>
            <Narrowing list={list} />
          </details>
        ) : (
          <Narrowing list={list} />
        )}
      </div>
      <Letters list={list} />
      {total !== undefined && total > 0 && (
        <div className={styles.downloads}>
          <p className={styles.found} role="status">
            {t.count(formatNumber(total, t.language), total === 1)}
          </p>
          <MemberDownload which={{ search: list.search, ...which }} />
          <p className={styles.hint}>{t.downloadHint}</p>
        </div>
      )}
    </div>
  );
  return (
    <>
      <ListPage
        title={t.title}
        intro={t.intro}
        list={list}
        toolbar={toolbar}
        empty={t.empty}
        searchElsewhere={isNarrowed ? [{ label: t.unfiltered, choose: list.widen }] : []}
      >
        {(rows) => <Rows rows={rows} list={list} onCorrect={correct} onMerge={merge} />}
      </ListPage>
      {same && <MergeDialog members={same} onClose={() => merge(undefined)} />}
      {corrected && <CorrectionDialog member={corrected} onClose={() => correct(undefined)} />}
    </>
  );
}

function Rows({
  rows,
  list: { narrowed, narrow },
  onCorrect,
  onMerge,
}: {
  rows: readonly MemberRow[];
  list: Members;
  onCorrect: (member: MemberRow) => void;
  onMerge: (members: readonly MemberRow[]) => void;
}) {
  const t = useWords(membersWords);
  const selection = useSelection(rows);
  const { several } = selection;
  const copy = async () => {
    const addresses = several.map(({ email }) => email).filter(Boolean);
    if (await copyText(addresses.join(', '))) {
      announce(t.copied(formatNumber(addresses.length, t.language)), 'success');
    } else announce(t.notCopied, 'error');
  };
  return (
    <>
      <SelectionBar selection={selection} overTable>
        <Button variant="outline" onClick={copy}>
          {t.copy}
        </Button>
        <MemberDownload
          which={{ rollNos: several.map(({ rollNo }) => rollNo).join(',') }}
          about={t.chosen}
        />
        {several.length === 2 && (
          <Button variant="outline" onClick={() => onMerge(several)}>
            {t.same}
          </Button>
        )}
      </SelectionBar>
      <PersonTable
        people={rows}
        selection={selection}
        order={narrowed.sort ?? ''}
        onSort={(sort) => narrow({ sort })}
        actions={(member, name) => (
          <Button
            variant="plain"
            aria-label={`${t.correct}: ${name}`}
            onClick={() => onCorrect(member)}
          >
            {t.correct}
          </Button>
        )}
      />
    </>
  );
}

function Letters({ list: { narrowed, narrow } }: { list: Members }) {
  const t = useWords(membersWords);
  const { letter: chosen } = narrowed;
  return (
    <ul className={styles.letters} aria-label={t.letters}>
      {[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => (
        <li key={letter}>
          <button
            type="button"
            aria-pressed={letter === chosen}
            onClick={() => narrow({ letter: letter === chosen ? '' : letter })}
          >
            {letter.toUpperCase()}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Narrowing({ list: { narrowed, narrow } }: { list: Members }) {
  const t = useWords(membersWords);
  const { columns, types } = useWords(personTableWords);
  const set = (name: string, value: string) => narrow({ [name]: value });
  const year = useTypedYear(narrowed.promotion ?? '', (value) => set('promotion', value));
  return (
    <div className={styles.narrowing}>
      <TextInput
        label={t.promotion}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder={t.promotionPlaceholder}
        value={year.typed}
        onChange={({ currentTarget }) => year.type(currentTarget.value)}
        onBlur={year.leave}
      />
      <Select
        label={t.state}
        choices={listChoices(t.allStates, types)}
        value={narrowed.state ?? ''}
        onChange={({ currentTarget }) => set('state', currentTarget.value)}
      />
      <Select
        label={t.lastLogin}
        choices={listChoices(t.allLogins, t.lastLogins)}
        value={narrowed.lastLogin ?? ''}
        onChange={({ currentTarget }) => set('lastLogin', currentTarget.value)}
      />
      <div className={styles.order}>
        <Select
          label={t.order}
          choices={listChoices(columns.name, {
            promotion: columns.promotion,
            lastLogin: columns.lastLogin,
          })}
          value={narrowed.sort ?? ''}
          onChange={({ currentTarget }) => set('sort', currentTarget.value)}
        />
      </div>
      <div className={styles.ticks}>
        <Tick
          className={styles.picture}
          checked={narrowed.picture !== undefined}
          onChange={({ currentTarget }) => set('picture', currentTarget.checked ? 'none' : '')}
        >
          {t.noPicture}
        </Tick>
        <Tick
          className={styles.picture}
          checked={narrowed.address !== undefined}
          onChange={({ currentTarget }) => set('address', currentTarget.checked ? 'faulty' : '')}
        >
          {t.faultyAddress}
        </Tick>
      </div>
    </div>
  );
}

/** The typed year. It is sent once it has four digits. Whoever leaves an unfinished one sees again what narrows the list. */
function useTypedYear(year: string, send: (year: string) => boolean) {
  const { text: typed, setText: setTyped, sent } = useSentText(year);
  const type = (value: string) => {
    setTyped(value);
    const isFinished = value === '' || /^\d{4}$/.test(value);
    if (isFinished && send(value)) sent.current = value;
  };
  return { typed, type, leave: () => setTyped(sent.current) };
}

/** Choices of a select: `all` for no filter, then each name. */
function listChoices(all: string, names: Record<string, string>) {
  return Object.entries({ '': all, ...names }).map(([value, label]) => ({ value, label }));
}
