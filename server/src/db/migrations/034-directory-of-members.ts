import { type Kysely, sql } from 'kysely';
import { batchesOf, type Report } from '../backfill.ts';
import { indexText } from '../lists/index-text.ts';
import { createListIndex } from '../lists/list-index.ts';

export const runsBeside = '020-releases';

const searchColumns = [
  'name_search_members',
  'profession_search_members',
  'field_of_study_search_members',
];
const columns = {
  listed_members: 'integer not null default 0',
  promotion_members: 'integer',
  mentor_members: 'integer not null default 0',
  ...Object.fromEntries(searchColumns.map((column) => [column, "text not null default ''"])),
};

const batchSize = 500;

/**
 * Fields of a person as members see them, in columns like those of visitors. The directory of visitors
 * loses people who hide their picture from them.
 */
export async function up(db: Kysely<unknown>, report: Report): Promise<void> {
  for (const [column, type] of Object.entries(columns)) {
    await sql`alter table accounts add column ${sql.ref(column)} ${sql.raw(type)}`.execute(db);
  }
  const key = ['seq'];
  for await (const batch of batchesOf(db, { table: 'accounts', key, size: batchSize, report })) {
    // Most people have chosen nothing: members see of them what visitors see.
    await sql`update accounts set listed_members = listed, promotion_members = promotion_shown,
        mentor_members = mentor_shown, name_search_members = name_search,
        profession_search_members = profession_search,
        field_of_study_search_members = field_of_study_search
      where ${batch}`.execute(db);
    await applyChoices(db, batch);
  }
  await createListIndex(db, 'accounts', searchColumns, {
    name: 'accounts_members',
    flag: 'listed_members',
  });
  await sql`create index accounts_members_by_promotion on accounts (promotion_members, seq)
    where listed_members = 1 and promotion_members is not null`.execute(db);
  await sql`create index accounts_members_mentoring on accounts (seq)
    where listed_members = 1 and mentor_members = 1`.execute(db);
}

interface Row {
  id: string;
  visibility: string;
  first_name: string;
  last_name: string;
  maiden_name: string;
  profession: string;
  field_of_study: string;
  profile_image: string;
  promotion: number | null;
  mentor: string;
}

async function applyChoices(
  db: Kysely<unknown>,
  batch: Parameters<typeof sql.join>[0][number],
): Promise<void> {
  const { rows } = await sql<Row>`
    select id, visibility, first_name, last_name, maiden_name, profession, field_of_study,
      profile_image, promotion, mentor
    from accounts where visibility <> '{}' and ${batch}`.execute(db);
  for (const row of rows) {
    const chosen = JSON.parse(row.visibility) as Record<string, string>;
    const seen = (field: string, value: string, standard = 'public') =>
      (chosen[field] ?? standard) === 'office' ? '' : value;
    const name = indexText(
      seen('firstName', row.first_name),
      row.last_name,
      seen('maidenName', row.maiden_name, 'office'),
    );
    const hidesPicture = (chosen.profileImage ?? 'public') !== 'public';
    await sql`update accounts set
        listed_members = case when account_type <> 'suspended' and admission = 'admitted'
          and unlisted = 0 and deletion_due_at is null and last_name <> ''
          and ${seen('profileImage', row.profile_image)} <> '' then 1 else 0 end,
        promotion_members = ${chosen.promotion === 'office' ? null : row.promotion},
        mentor_members = ${seen('mentor', row.mentor) === '' ? 0 : 1},
        name_search_members = ${name},
        profession_search_members = ${indexText(seen('profession', row.profession))},
        field_of_study_search_members = ${indexText(seen('fos', row.field_of_study))}
      where id = ${row.id}`.execute(db);
    if (!hidesPicture) continue;
    await sql`update accounts set listed = 0,
        testimony_shown = case when profile_image = '' then testimony_shown else 0 end
      where id = ${row.id}`.execute(db);
  }
}
