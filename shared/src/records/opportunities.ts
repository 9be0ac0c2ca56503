import * as z from 'zod/mini';
import { sortOrders } from '../calls/list.ts';
import * as calls from '../calls/opportunities.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey, createdResponse, ownerSent, textLanguage } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages, truncated } from '../core/list.ts';
import { optionalFilter } from '../core/list-filter.ts';
import { opportunityForm } from './opportunity-form.ts';
import { opportunityKinds } from './opportunity-labels.ts';

export const opportunity = z.object({
  _id: z.string(),
  title: z.string(),
  kind: z.optional(z.enum(opportunityKinds)),
  employer: z.optional(z.string()),
  town: z.optional(z.string()),
  /** `https://…`, `http://…` or `mailto:…`. */
  applyLink: z.optional(z.string()),
  eligibility: z.string(),
  deadline: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  language: textLanguage,
  owner: z.string(),
  createdAt: z.string(),
  truncated,
});
export type Opportunity = z.output<typeof opportunity>;

export const postedBy = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Absent if the person has no page. */
  rollNo: z.optional(z.string()),
});

export const listedOpportunity = z.object({ ...opportunity.shape, postedBy });
export type ListedOpportunity = z.output<typeof listedOpportunity>;

export type OpportunityForm = z.input<typeof opportunityForm>;

const sentOpportunity = z.extend(opportunityForm, { owner: ownerSent });

export const listOpportunities = endpoint(calls.listOpportunities, {
  summary: 'Public list of opportunities, each with the name of who posted it.',
  query: z.object({
    ...listQuery(pageSizes.opportunities, sortOrders).shape,
    /** Only opportunities of this kind. */
    kind: optionalFilter(z.enum(opportunityKinds)),
  }),
  response: z.object({ opportunities: z.array(listedOpportunity), totalPages }),
});

export const getOpportunity = endpoint(calls.getOpportunity, {
  summary: 'One opportunity, with the name of who posted it.',
  response: listedOpportunity,
});

export const listOwnOpportunities = endpoint(calls.listOwnOpportunities, {
  summary: "A member's opportunities, newest first.",
  response: z.array(opportunity),
});

export const createOpportunity = endpoint(calls.createOpportunity, {
  summary: 'Post an opportunity; the caller becomes its owner.',
  query: byKey,
  body: sentOpportunity,
  response: createdResponse,
  status: 201,
});

export const updateOpportunity = endpoint(calls.updateOpportunity, {
  summary: 'Change an opportunity. With If-Match, 412 when it was changed in the meantime.',
  body: z.partial(sentOpportunity),
});

export const deleteOpportunity = endpoint(calls.deleteOpportunity, {
  summary: 'Delete an opportunity and its pictures.',
});
