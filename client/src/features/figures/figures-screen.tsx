import { type FigureName, getFigures } from '@alumni/shared/calls/figures';
import { figureTable } from '@alumni/shared/site/figure-tables';
import type { Figures } from '@alumni/shared/site/figures';
import { formatDate } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Page } from '../../components/ui/page.tsx';
import { RowBoundary } from '../../components/ui/row-boundary.tsx';
import { AnswerStatus, Skeleton } from '../../components/ui/states.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import type { Figure, FigureRow } from './figure.ts';
import { FigureSection } from './figure-section.tsx';
import { figuresWords } from './figures.words.ts';

type FiguresWords = (typeof figuresWords)[Language];

/** How the association grows, and whether it is read. */
export function FiguresScreen() {
  const t = useWords(figuresWords);
  const answer = useEndpoint(getFigures, {}, { staleTime: 0 });
  const figures = answer.data ? figuresOf(answer.data, t) : [];
  return (
    <Page title={t.title} intro={t.intro}>
      <AnswerStatus of={answer}>
        <Skeleton height="20rem" />
        <Skeleton height="20rem" />
      </AnswerStatus>
      {figures.map((figure) => (
        <RowBoundary key={figure.name} row={answer.data}>
          <FigureSection figure={figure} />
        </RowBoundary>
      ))}
    </Page>
  );
}

function figuresOf(data: Figures, t: FiguresWords): Figure[] {
  const { members } = data;
  const visits = shownTable(data, 'visits', t, 'numeric');
  const joined = shownTable(data, 'members', t);
  const promotions = shownTable(data, 'promotions', t, 'key');
  const invitations = shownTable(data, 'invitations', t);
  const posts = shownTable(data, 'posts', t);
  const sum = (rows: FigureRow[], column?: number) => number(sumOf(rows, column), t);
  return [
    {
      ...visits,
      title: t.visits,
      sum: t.visitsSum(sum(visits.rows), visits.rows[0]?.label ?? '', sumOf(visits.rows) === 1),
      note: t.visitsNote,
      added: true,
    },
    {
      ...joined,
      title: t.members,
      sum: t.membersSum(number(members.total, t), sum(joined.rows), joined.rows.length),
    },
    {
      ...promotions,
      title: t.promotions,
      sum: t.promotionsSum(sum(promotions.rows), number(members.withoutPromotion, t)),
    },
    {
      ...invitations,
      title: t.invitations,
      sum: t.invitationsSum(
        sum(invitations.rows, 0),
        sum(invitations.rows, 1),
        invitations.rows.length,
      ),
      note: t.invitationsNote,
    },
    {
      ...posts,
      title: t.posts,
      sum: t.postsSum(sum(posts.rows), posts.rows.length),
      note: t.postsNote,
      added: true,
    },
  ];
}

/** `numeric`: the period is a week, and begins with that day; `key`: it is shown as it is. */
function shownTable(
  data: Figures,
  name: FigureName,
  { language }: FiguresWords,
  day?: 'numeric' | 'key',
) {
  const say = (period: string, month: 'long' | 'short') =>
    day === 'key'
      ? period
      : formatDate(period, language, { day, month, year: 'numeric', timeZone: 'UTC' });
  const { rows, ...table } = figureTable(data, name, language);
  const shown = rows.map(
    (row): FigureRow => ({ ...row, label: say(row.key, 'long'), short: say(row.key, 'short') }),
  );
  return { ...table, name, rows: shown };
}

function number(value: number, { language }: FiguresWords): string {
  return formatNumber(value, language);
}

/** Of all counts, or of one column. */
function sumOf(rows: FigureRow[], column?: number): number {
  const counts = rows.flatMap((row) =>
    column === undefined ? row.counts : (row.counts[column] ?? 0),
  );
  return counts.reduce((total, count) => total + count, 0);
}
