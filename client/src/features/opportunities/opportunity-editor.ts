import { getDashboard } from '@alumni/shared/dashboard';
import { imageCaps } from '@alumni/shared/limits';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  listOwnOpportunities,
  type Opportunity,
  opportunityForm,
  updateOpportunity,
} from '@alumni/shared/opportunities';
import { mayEdit } from '@alumni/shared/permissions';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';

export type OpportunityValues = typeof empty;

const empty = { title: '', eligibility: '', deadline: '', description: '' };

export const opportunityEditor: EditorDefinition<Opportunity, OpportunityValues> = {
  name: 'opportunity',
  calls: {
    read: (id) => callWithEtag(getOpportunity, { params: { id } }),
    update: (id, { values, images }, ifMatch) =>
      call(updateOpportunity, { params: { id }, body: { ...values, images }, ifMatch }),
  },
  affected: [listOpportunities, listOwnOpportunities, getOpportunity, getDashboard],
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
    call(createOpportunity, { query: { key }, body: { ...values, images } }),
  remove: (id) => call(deleteOpportunity, { params: { id } }),
  mayEdit: (user, { owner }) => mayEdit(user, owner),
  paths: {
    create: '/myopportunities',
    one: (id) => `/myopportunities/${id}`,
    list: () => '/user/opportunities',
    afterDelete: () => '/myopportunities',
  },
};
