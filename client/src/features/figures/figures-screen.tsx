import { getFigures, visitKinds } from '@alumni/shared/calls/figures';
import type { Figures } from '@alumni/shared/site/figures';
import { formatDate } from '@alumni/shared/text/format-days';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Page } from '../../components/ui/page.tsx';
import { AnswerStatus, Skeleton } from '../../components/ui/states.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import type { Figure, FigureRow } from './figure.ts';
import { FigureSection } from './figure-section.tsx';
import { figuresWords } from './figures.words.ts';

/** How the association grows, and whether it is read. */
export function FiguresScreen() {
  const t = useWords(figuresWords);
  const answer = useEndpoint(getFigures, {}, { staleTime: 0 });
  const figures = useFigures(answer.data);
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

function useFigures(data: Figures | undefined): Figure[] {
  const t = useWords(figuresWords);
  if (!data) return [];
  const { members, invitations, posts, visits } = data;
  const number = (value: number) => formatNumber(value, t.language);
  const inMonth = (month: string, counts: number[]): FigureRow => {
    const say = (style: 'long' | 'short') =>
      formatDate(`${month}-01`, t.language, { month: style, year: 'numeric', timeZone: 'UTC' });
    return { key: month, label: say('long'), short: say('short'), counts };
  };
  const inWeek = (week: string, counts: number[]): FigureRow => {
    const say = (month: 'long' | 'short') =>
      formatDate(week, t.language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
    return { key: week, label: say('long'), short: say('short'), counts };
  };
  const byMonth = { period: t.month };
  const joined = members.months.map(({ month, joined }) => inMonth(month, [joined]));
  const years = members.promotions.map(({ year, members }) => {
    const name = String(year);
    return { key: name, label: name, short: name, counts: [members] };
  });
  const invited = invitations.map(({ month, issued, claimed }) =>
    inMonth(month, [issued, claimed]),
  );
  const posted = posts.map(({ month, events, news, opportunities, galleries }) =>
    inMonth(month, [events, news, opportunities, galleries]),
  );
  const visited = visits.map(({ week, ...counts }) =>
    inWeek(
      week,
      visitKinds.map((kind) => counts[kind]),
    ),
  );
  return [
    {
      ...byMonth,
      name: 'visits',
      title: t.visits,
      sum: t.visitsSum(number(sum(visited)), visited[0]?.label ?? '', sum(visited) === 1),
      note: t.visitsNote,
      period: t.week,
      columns: visitKinds.map((kind) => t.visitKinds[kind]),
      rows: visited,
      added: true,
    },
    {
      ...byMonth,
      name: 'members',
      title: t.members,
      sum: t.membersSum(number(members.total), number(sum(joined)), joined.length),
      columns: [t.joined],
      rows: joined,
    },
    {
      name: 'promotions',
      title: t.promotions,
      sum: t.promotionsSum(number(sum(years)), number(members.withoutPromotion)),
      period: t.year,
      columns: [t.people],
      rows: years,
    },
    {
      ...byMonth,
      name: 'invitations',
      title: t.invitations,
      sum: t.invitationsSum(number(sum(invited, 0)), number(sum(invited, 1)), invited.length),
      note: t.invitationsNote,
      columns: [t.issued, t.claimed],
      rows: invited,
    },
    {
      ...byMonth,
      name: 'posts',
      title: t.posts,
      sum: t.postsSum(number(sum(posted)), posted.length),
      note: t.postsNote,
      columns: [
        t.postKinds.events,
        t.postKinds.news,
        t.postKinds.opportunities,
        t.postKinds.galleries,
      ],
      rows: posted,
      added: true,
    },
  ];
}

/** Of all counts, or of one column. */
function sum(rows: FigureRow[], column?: number): number {
  const counts = rows.flatMap((row) =>
    column === undefined ? row.counts : (row.counts[column] ?? 0),
  );
  return counts.reduce((total, count) => total + count, 0);
}
