import type { Parsed } from '@alumni/shared/endpoint';
import { messageText } from '@alumni/shared/messages';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  type ListedOpportunity,
  listOpportunities,
  listOwnOpportunities,
  updateOpportunity,
} from '@alumni/shared/opportunities';
import { isAdmin } from '@alumni/shared/permissions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app-deps.ts';
import { definedOnly } from '../../db/columns.ts';
import { NotFoundError } from '../../http/errors.ts';
import { assertOwner, assertSelfOrAdmin, type Caller } from '../../http/guards.ts';
import { assertVersion, sendVersion } from '../../http/if-match.ts';
import { limitsOfUse } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import * as store from './opportunities.store.ts';

export async function opportunityRoutes(
  app: FastifyInstance,
  { db, limiter }: Deps,
): Promise<void> {
  route(app, listOpportunities, async ({ query }) => {
    const { rows, totalPages } = await store.listOpportunities(db, query);
    return { opportunities: rows.map(toOpportunity), totalPages };
  });

  route(app, getOpportunity, async ({ params, viewer, reply }) => {
    const opportunity = await store.findOpportunity(db, params.id, { everything: isAdmin(viewer) });
    if (!opportunity) throw new NotFoundError('opportunityUnknown');
    sendVersion(reply, opportunity.version);
    return toOpportunity(opportunity);
  });

  route(app, listOwnOpportunities, async ({ params, viewer }) => {
    assertSelfOrAdmin(viewer, params.rollNo);
    return (await store.listOpportunitiesOf(db, params.rollNo)).map(toOpportunity);
  });

  route(app, createOpportunity, async ({ query, body, viewer, language }) => {
    await limiter.hit(limitsOfUse.posting, viewer.id);
    const columns = { ...emptyOpportunity, ...toColumns(body) };
    const id = await store.createOpportunity(db, viewer, columns, body.images ?? [], query);
    return { message: messageText('opportunityCreated', language), _id: id };
  });

  route(app, updateOpportunity, async ({ params, body, viewer, request, language }) => {
    const opportunity = await editable(params.id, viewer);
    assertVersion(request, opportunity.version);
    await store.updateOpportunity(db, viewer, opportunity, toColumns(body), body.images);
    return { message: messageText('opportunitySaved', language) };
  });

  route(app, deleteOpportunity, async ({ params, viewer, language }) => {
    await store.deleteOpportunity(db, viewer, await editable(params.id, viewer));
    return { message: messageText('opportunityDeleted', language) };
  });

  async function editable(id: string, viewer: Caller): Promise<store.OpportunityRecord> {
    const opportunity = await store.findOpportunity(db, id, { everything: true });
    if (!opportunity) throw new NotFoundError('opportunityUnknown');
    assertOwner(viewer, opportunity.owner);
    return opportunity;
  }
}

/** What an opportunity has that was posted without its optional fields. */
const emptyOpportunity: store.OpportunityColumns = {
  title: '',
  eligibility: '',
  deadline: '',
  description: '',
};

function toColumns({
  title,
  eligibility,
  deadline,
  description,
}: Parsed<typeof updateOpportunity, 'body'>) {
  return definedOnly({ title, eligibility, deadline, description });
}

function toOpportunity(opportunity: store.OpportunityRecord): ListedOpportunity {
  return {
    _id: opportunity.id,
    title: opportunity.title,
    eligibility: opportunity.eligibility,
    deadline: opportunity.deadline,
    description: opportunity.description,
    images: opportunity.images,
    owner: opportunity.owner,
    createdAt: opportunity.created_at,
    postedBy: {
      title: opportunity.owner_title,
      firstName: opportunity.owner_first_name,
      lastName: opportunity.owner_last_name,
    },
  };
}
