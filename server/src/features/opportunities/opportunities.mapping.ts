import type { Parsed } from '@alumni/shared/endpoint';
import type {
  ListedOpportunity,
  Opportunity,
  OpportunityForm,
  updateOpportunity,
} from '@alumni/shared/opportunities';
import { toColumns, toFields } from '../../db/columns.ts';
import type { OpportunityColumns, OpportunityRecord } from './opportunities.store.ts';

const formColumns = {
  title: 'title',
  eligibility: 'eligibility',
  deadline: 'deadline',
  description: 'description',
} as const satisfies Record<Exclude<keyof OpportunityForm, 'images'>, keyof OpportunityColumns>;

const opportunityColumns = {
  _id: 'id',
  ...formColumns,
  images: 'images',
  owner: 'owner',
  createdAt: 'created_at',
} as const satisfies Record<keyof Opportunity, keyof OpportunityRecord>;

const posterColumns = {
  title: 'owner_title',
  firstName: 'owner_first_name',
  lastName: 'owner_last_name',
} as const satisfies Record<keyof ListedOpportunity['postedBy'], keyof OpportunityRecord>;

/** Default column values for optional fields that are not sent. */
export const emptyOpportunity: OpportunityColumns = {
  title: '',
  eligibility: '',
  deadline: '',
  description: '',
};

export function toOpportunity(opportunity: OpportunityRecord): ListedOpportunity {
  const postedBy = toFields(opportunity, posterColumns);
  return { ...toFields(opportunity, opportunityColumns), postedBy };
}

/** Columns of the fields that the body contains. */
export function toOpportunityColumns(body: Parsed<typeof updateOpportunity, 'body'>) {
  return toColumns(body, formColumns);
}
