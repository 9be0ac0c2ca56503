import { messageText } from '@alumni/shared/core/messages';
import { isAdmin } from '@alumni/shared/core/permissions';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  listOwnOpportunities,
  updateOpportunity,
} from '@alumni/shared/records/opportunities';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { toColumns } from '../../db/columns.ts';
import { assertOwner, assertSelfOrAdmin } from '../../http/calls/guards.ts';
import { assertVersion, sendVersion } from '../../http/calls/if-match.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { recordMessages } from '../../records/records.messages.ts';
import { truncateOverBudget, unpagedBytes } from '../../records/truncate-over-budget.ts';
import type { Caller } from '../../session/caller.ts';
import {
  emptyOpportunity,
  opportunityFormColumns,
  toOpportunity,
} from './opportunities.mapping.ts';
import { opportunityMessages } from './opportunities.messages.ts';
import * as store from './opportunities.store.ts';

export async function opportunityRoutes(
  app: FastifyInstance,
  { config, db }: Needs<'db', 'quotas'>,
): Promise<void> {
  route(app, listOpportunities, async ({ query }) => {
    const { rows, totalPages } = await store.listOpportunities(db, query);
    return { opportunities: truncateOverBudget(rows.map(toOpportunity)), totalPages };
  });

  route(app, getOpportunity, async ({ params, viewer, reply }) => {
    const opportunity = await store.findOpportunity(db, params.id, {
      includeSuspended: isAdmin(viewer),
    });
    if (!opportunity) throw new NotFoundError(recordMessages.opportunityUnknown);
    sendVersion(reply, opportunity.version);
    return toOpportunity(opportunity);
  });

  route(app, listOwnOpportunities, async ({ params, viewer }) => {
    assertSelfOrAdmin(viewer, params.rollNo);
    const opportunities = await store.listOwnOpportunities(db, params.rollNo);
    return truncateOverBudget(opportunities.map(toOpportunity), unpagedBytes);
  });

  route(app, createOpportunity, async ({ query, body, viewer, language }) => {
    const columns = { ...emptyOpportunity, ...toColumns(body, opportunityFormColumns) };
    const id = await store.opportunityRecords.create(db, viewer, columns, body.images ?? [], {
      ...query,
      quotas: config.quotas,
    });
    return { message: messageText(opportunityMessages.opportunityCreated, language), _id: id };
  });

  route(app, updateOpportunity, async ({ params, body, viewer, request, language }) => {
    const opportunity = await findEditable(params.id, viewer);
    assertVersion(request, opportunity.version);
    const columns = toColumns(body, opportunityFormColumns);
    await store.opportunityRecords.update(db, viewer, opportunity, columns, body.images);
    return { message: messageText(opportunityMessages.opportunitySaved, language) };
  });

  route(app, deleteOpportunity, async ({ params, viewer, language }) => {
    await store.opportunityRecords.remove(db, viewer, await findEditable(params.id, viewer));
    return { message: messageText(opportunityMessages.opportunityDeleted, language) };
  });

  async function findEditable(id: string, viewer: Caller): Promise<store.OpportunityRecord> {
    const opportunity = await store.findOpportunity(db, id, { includeSuspended: true });
    if (!opportunity) throw new NotFoundError(recordMessages.opportunityUnknown);
    assertOwner(viewer, opportunity.owner);
    return opportunity;
  }
}
