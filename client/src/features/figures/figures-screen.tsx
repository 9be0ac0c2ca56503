import { type FigureName, getFigures } from '@alumni/shared/calls/figures';
import { figureTable } from '@alumni/shared/site/figure-tables';
import type { Figures } from '@alumni/shared/site/figures';
import { formatDate } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { QueryStatus, Skeleton } from '../../components/ui/loading/states.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import type { Figure, FigureRow } from './figure.ts';
import { FigureSection } from './figure-section.tsx';
import { figuresWords } from './figures.words.ts';

type FiguresWords = (typeof figuresWords)[Language];

/** Growth of the association, and visits of its site. */
export function FiguresScreen() {
  const t = useWords(figuresWords);
  const query = useEndpoint(getFigures, {}, { staleTime: 0 });
  const figures = query.data ? listFigures(query.data, t) : [];
  return (
    <Page title={t.title} intro={t.intro}>
      <QueryStatus of={query}>
        <Skeleton height="20rem" />
        <Skeleton height="20rem" />
      </QueryStatus>
      {figures.map((figure) => (
        <RowBoundary key={figure.name} row={query.data}>
          <FigureSection figure={figure} />
        </RowBoundary>
      ))}
    </Page>
  );
}

function listFigures(data: Figures, t: FiguresWords): Figure[] {
  const { members } = data;
  const visits = labelTable(data, 'visits', t, 'numeric');
  const joined = labelTable(data, 'members', t);
  const promotions = labelTable(data, 'promotions', t, 'key');
  const invitations = labelTable(data, 'invitations', t);
  const posts = labelTable(data, 'posts', t);
  const sum = (rows: FigureRow[], column?: number) => number(sumCounts(rows, column), t);
  return [
    {
      ...visits,
      title: t.visits,
      sum: t.visitsSum(sum(visits.rows), visits.rows[0]?.label ?? '', sumCounts(visits.rows) === 1),
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

/**
 * Adds labels for the periods to the rows of a figure. By default, a label is a month and a year. With `day:
 * 'numeric'`, it is a date: the first day of a week. With `day: 'key'`, it is the unchanged period.
 */
function labelTable(
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

/** Sums all counts, or those of one column. */
function sumCounts(rows: FigureRow[], column?: number): number {
  const counts = rows.flatMap((row) =>
    column === undefined ? row.counts : (row.counts[column] ?? 0),
  );
  return counts.reduce((total, count) => total + count, 0);
}
