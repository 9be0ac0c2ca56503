import { getFigures, visitKinds } from '@alumni/shared/calls/figures';
import type { Figures } from '@alumni/shared/site/figures';
import { formatDate } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Page } from '../../components/ui/page.tsx';
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
        <FigureSection key={figure.name} figure={figure} />
      ))}
    </Page>
  );
}

function figuresOf(data: Figures, t: FiguresWords): Figure[] {
  return [
    visitsFigure(data.visits, t),
    membersFigure(data.members, t),
    promotionsFigure(data.members, t),
    invitationsFigure(data.invitations, t),
    postsFigure(data.posts, t),
  ];
}

function visitsFigure(visits: Figures['visits'], t: FiguresWords): Figure {
  const countsOf = (visit: Figures['visits'][number]) => visitKinds.map((kind) => visit[kind]);
  const rows = visits.map((visit) => rowOf(visit.week, countsOf(visit), t, 'numeric'));
  const count = sumOf(rows);
  return {
    name: 'visits',
    title: t.visits,
    sum: t.visitsSum(number(count, t), rows[0]?.label ?? '', count === 1),
    note: t.visitsNote,
    period: t.week,
    columns: visitKinds.map((kind) => t.visitKinds[kind]),
    rows,
    added: true,
  };
}

function membersFigure({ months, total }: Figures['members'], t: FiguresWords): Figure {
  const rows = months.map(({ month, joined }) => rowOf(month, [joined], t));
  return {
    name: 'members',
    title: t.members,
    sum: t.membersSum(number(total, t), number(sumOf(rows), t), rows.length),
    period: t.month,
    columns: [t.joined],
    rows,
  };
}

function promotionsFigure(members: Figures['members'], t: FiguresWords): Figure {
  const rows = members.promotions.map(({ year, members }) => {
    const name = String(year);
    return { key: name, label: name, short: name, counts: [members] };
  });
  return {
    name: 'promotions',
    title: t.promotions,
    sum: t.promotionsSum(number(sumOf(rows), t), number(members.withoutPromotion, t)),
    period: t.year,
    columns: [t.people],
    rows,
  };
}

function invitationsFigure(invitations: Figures['invitations'], t: FiguresWords): Figure {
  const rows = invitations.map(({ month, issued, claimed }) => rowOf(month, [issued, claimed], t));
  return {
    name: 'invitations',
    title: t.invitations,
    sum: t.invitationsSum(number(sumOf(rows, 0), t), number(sumOf(rows, 1), t), rows.length),
    note: t.invitationsNote,
    period: t.month,
    columns: [t.issued, t.claimed],
    rows,
  };
}

const postKinds = ['events', 'news', 'opportunities', 'galleries'] as const;

function postsFigure(posts: Figures['posts'], t: FiguresWords): Figure {
  const countsOf = (post: Figures['posts'][number]) => postKinds.map((kind) => post[kind]);
  const rows = posts.map((post) => rowOf(post.month, countsOf(post), t));
  return {
    name: 'posts',
    title: t.posts,
    sum: t.postsSum(number(sumOf(rows), t), rows.length),
    note: t.postsNote,
    period: t.month,
    columns: postKinds.map((kind) => t.postKinds[kind]),
    rows,
    added: true,
  };
}

/** `day`: the period is a week, and begins with it. */
function rowOf(
  period: string,
  counts: number[],
  { language }: FiguresWords,
  day?: 'numeric',
): FigureRow {
  const say = (month: 'long' | 'short') =>
    formatDate(period, language, { day, month, year: 'numeric', timeZone: 'UTC' });
  return { key: period, label: say('long'), short: say('short'), counts };
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
