import type {
  ListedOpportunity,
  Opportunity,
  OpportunityForm,
} from '@alumni/shared/records/opportunities';
import { isShown, posterNames } from '../../accounts/visible-fields.ts';
import { emptyTexts, omitDefaults, toFields } from '../../db/columns.ts';
import type { OpportunityColumns, OpportunityRecord } from './opportunities.store.ts';

export const opportunityFormColumns = {
  title: 'title',
  kind: 'kind',
  employer: 'employer',
  town: 'town',
  applyLink: 'apply_link',
  eligibility: 'eligibility',
  deadline: 'deadline',
  description: 'description',
  language: 'language',
} as const satisfies Record<Exclude<keyof OpportunityForm, 'images'>, keyof OpportunityColumns>;

const opportunityColumns = {
  _id: 'id',
  ...opportunityFormColumns,
  images: 'images',
  owner: 'owner',
  createdAt: 'created_at',
} as const satisfies Record<Exclude<keyof Opportunity, 'truncated'>, keyof OpportunityRecord>;

/** Column values for optional fields that a request omits. */
export const emptyOpportunity: OpportunityColumns = emptyTexts(opportunityFormColumns);

/** These fields are not in the specification. Responses omit a field that has this value. */
const unused = { kind: '', employer: '', town: '', applyLink: '' } as const;

export function toOpportunity(opportunity: OpportunityRecord): ListedOpportunity {
  const fields = omitDefaults(toFields(opportunity, opportunityColumns), unused);
  return { ...fields, postedBy: toPoster(opportunity) };
}

export function opportunityFields(columns: OpportunityColumns) {
  return omitDefaults(toFields(columns, opportunityFormColumns), unused);
}

/** The author, with the roll number if they have a page; empty names if they have left. */
function toPoster(opportunity: OpportunityRecord): ListedOpportunity['postedBy'] {
  const { owner, owner_type: account_type, owner_admission, owner_unlisted } = opportunity;
  if (owner === '') return { title: '', firstName: '', lastName: '' };
  const shown = {
    account_type,
    admission: owner_admission,
    unlisted: owner_unlisted,
    deletion_due_at: null,
  };
  return {
    ...posterNames({
      title: opportunity.owner_title,
      first_name: opportunity.owner_first_name,
      last_name: opportunity.owner_last_name,
    }),
    ...(isShown(shown, 'public') && { rollNo: owner }),
  };
}
