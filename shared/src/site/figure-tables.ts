import { type FigureName, visitKinds } from '../calls/figures.ts';
import type { Language } from '../text/language.ts';
import type { SpreadsheetCell } from '../text/spreadsheet.ts';
import type { Figures } from './figures.ts';

/** A figure as a table, for screen and spreadsheet. */
export interface FigureTable {
  /** Heading of the column with `key`. `columns` are the headings of the counts. */
  period: string;
  columns: string[];
  /** Rows, the oldest first. The keys sort in that order in a spreadsheet. */
  rows: { key: string; counts: number[] }[];
}

const postKinds = ['events', 'news', 'opportunities', 'galleries'] as const;

const words = {
  en: {
    month: 'Month',
    week: 'Week from',
    year: 'Promotion',
    visitKinds: {
      site: 'The site',
      events: 'Events',
      news: 'News',
      opportunities: 'Opportunities',
      gallery: 'Galleries',
      people: 'People',
    },
    joined: 'New members',
    people: 'Members',
    issued: 'Issued',
    claimed: 'Claimed',
    postKinds: {
      events: 'Events',
      news: 'News',
      opportunities: 'Opportunities',
      galleries: 'Galleries',
    },
  },
  fr: {
    month: 'Mois',
    week: 'Semaine du',
    year: 'Promotion',
    visitKinds: {
      site: 'Le site',
      events: 'Événements',
      news: 'Actualités',
      opportunities: 'Opportunités',
      gallery: 'Galeries',
      people: 'Personnes',
    },
    joined: 'Nouveaux membres',
    people: 'Membres',
    issued: 'Émises',
    claimed: 'Utilisées',
    postKinds: {
      events: 'Événements',
      news: 'Actualités',
      opportunities: 'Opportunités',
      galleries: 'Galeries',
    },
  },
} satisfies Record<Language, unknown>;

type Words = (typeof words)[Language];

const tables = {
  visits: ({ visits }: Figures, t: Words) => ({
    period: t.week,
    columns: visitKinds.map((kind) => t.visitKinds[kind]),
    rows: visits.map((of) => ({ key: of.week, counts: visitKinds.map((kind) => of[kind]) })),
  }),
  members: ({ members }: Figures, t: Words) => ({
    period: t.month,
    columns: [t.joined],
    rows: members.months.map(({ month, joined }) => ({ key: month, counts: [joined] })),
  }),
  promotions: ({ members }: Figures, t: Words) => ({
    period: t.year,
    columns: [t.people],
    rows: members.promotions.map((of) => ({ key: String(of.year), counts: [of.members] })),
  }),
  invitations: ({ invitations }: Figures, t: Words) => ({
    period: t.month,
    columns: [t.issued, t.claimed],
    rows: invitations.map(({ month, issued, claimed }) => ({
      key: month,
      counts: [issued, claimed],
    })),
  }),
  posts: ({ posts }: Figures, t: Words) => ({
    period: t.month,
    columns: postKinds.map((kind) => t.postKinds[kind]),
    rows: posts.map((of) => ({ key: of.month, counts: postKinds.map((kind) => of[kind]) })),
  }),
} satisfies Record<FigureName, (figures: Figures, t: Words) => FigureTable>;

export function figureTable(figures: Figures, name: FigureName, language: Language): FigureTable {
  return tables[name](figures, words[language]);
}

export function figureRows({ period, columns, rows }: FigureTable): SpreadsheetCell[][] {
  return [[period, ...columns], ...rows.map(({ key, counts }) => [key, ...counts])];
}
