import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, byKey, byRollNo, createdResponse, messageResponse, ownerSent } from './fields.ts';
import { pageSizes } from './limits.ts';
import { listQuery, sortOrders, totalPages } from './list.ts';
import { opportunityForm } from './opportunity-form.ts';

export const opportunity = z.object({
  _id: z.string(),
  title: z.string(),
  eligibility: z.string(),
  deadline: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  owner: z.string(),
  createdAt: z.string(),
});
export type Opportunity = z.output<typeof opportunity>;

export const postedBy = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Absent if they have no page. */
  rollNo: z.optional(z.string()),
});

export const listedOpportunity = z.object({ ...opportunity.shape, postedBy });
export type ListedOpportunity = z.output<typeof listedOpportunity>;

export type OpportunityForm = z.input<typeof opportunityForm>;

const sentOpportunity = z.extend(opportunityForm, { owner: ownerSent });

export const listOpportunities = endpoint({
  method: 'GET',
  path: '/api/all/opportunities',
  tag: 'Opportunities',
  summary: 'Public list of opportunities, each with the name of who posted it.',
  access: 'anyone',
  kept: true,
  query: listQuery(pageSizes.opportunities, sortOrders),
  response: z.object({ opportunities: z.array(listedOpportunity), totalPages }),
});

export const getOpportunity = endpoint({
  method: 'GET',
  path: '/api/opportunity/{id}',
  tag: 'Opportunities',
  summary: 'One opportunity, with the name of who posted it.',
  access: 'anyone',
  kept: true,
  params: byId,
  response: listedOpportunity,
});

export const listOwnOpportunities = endpoint({
  method: 'GET',
  path: '/api/opportunities/{rollNo}',
  tag: 'Opportunities',
  summary: "A member's opportunities, newest first.",
  access: 'member',
  params: byRollNo,
  response: z.array(opportunity),
});

export const createOpportunity = endpoint({
  method: 'POST',
  path: '/api/opportunities',
  tag: 'Opportunities',
  summary: 'Post an opportunity; the caller becomes its owner.',
  access: 'member',
  query: byKey,
  body: sentOpportunity,
  response: createdResponse,
  status: 201,
});

export const updateOpportunity = endpoint({
  method: 'PATCH',
  path: '/api/opportunities/{id}',
  tag: 'Opportunities',
  summary: 'Change an opportunity. With If-Match, 412 when it was changed in the meantime.',
  access: 'member',
  params: byId,
  body: z.partial(sentOpportunity),
  response: messageResponse,
});

export const deleteOpportunity = endpoint({
  method: 'DELETE',
  path: '/api/delete/opportunity/{id}',
  tag: 'Opportunities',
  summary: 'Delete an opportunity and its pictures.',
  access: 'member',
  params: byId,
  response: messageResponse,
});
