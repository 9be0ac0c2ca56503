/** Tables with a public list, and the columns that a search looks into. */
export const listedTables = {
  accounts: ['name_search', 'profession_search', 'field_of_study_search'],
  events: ['search_text'],
  opportunities: ['search_text'],
  news: ['search_text'],
  galleries: ['search_text'],
} as const;

export type ListedTable = keyof typeof listedTables;
