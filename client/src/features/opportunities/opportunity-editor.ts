import { getDashboard } from '@alumni/shared/calls/dashboard';
import { getLatest } from '@alumni/shared/calls/home';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  listOwnOpportunities,
  updateOpportunity,
} from '@alumni/shared/calls/opportunities';
import { isoTimestamp } from '@alumni/shared/core/fields';
import { imageCaps } from '@alumni/shared/core/limits';
import { mayEdit } from '@alumni/shared/core/permissions';
import type { Opportunity } from '@alumni/shared/records/opportunities';
import { opportunityForm } from '@alumni/shared/records/opportunity-form';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { emptyValues } from '../../components/editor/empty-values.ts';
import { currentUser } from '../../session/session-store.ts';

export type OpportunityValues = typeof empty;

const empty = emptyValues(opportunityForm.shape);

/** Body of an opportunity, as the specification has it: owner and ISO deadline. */
function bodyOf(values: OpportunityValues, images: string[], owner = currentUser()?.rollNo) {
  return { ...values, deadline: isoTimestamp(values.deadline), images, owner };
}

export const opportunityEditor: EditorDefinition<Opportunity, OpportunityValues> = {
  name: 'opportunity',
  calls: {
    read: (id) => callWithEtag(getOpportunity, { params: { id } }),
    update: (id, { values, images, saved }, ifMatch) =>
      call(updateOpportunity, {
        params: { id },
        body: bodyOf(values, images, saved?.owner),
        ifMatch,
      }),
  },
  affected: [listOpportunities, listOwnOpportunities, getOpportunity, getDashboard, getLatest],
  schema: opportunityForm,
  empty,
  valuesOf: ({ title, eligibility, deadline, description }) => ({
    title,
    eligibility,
    deadline,
    description,
  }),
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.opportunity, least: 0 },
  create: (values, images, key) =>
    call(createOpportunity, { query: { key }, body: bodyOf(values, images) }),
  remove: (id) => call(deleteOpportunity, { params: { id } }),
  mayEdit: (user, { owner }) => mayEdit(user, owner),
  ownerOf: ({ owner }) => owner,
  document: 'opportunities',
  paths: {
    create: '/myopportunities',
    one: (id) => `/myopportunities/${id}`,
    list: () => '/user/opportunities',
    afterDelete: '/myopportunities',
  },
};
