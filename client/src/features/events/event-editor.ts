import { getDashboard } from '@alumni/shared/calls/dashboard';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/calls/events';
import { getLatest } from '@alumni/shared/calls/home';
import { isoTimestamp } from '@alumni/shared/core/fields';
import { imageCaps } from '@alumni/shared/core/limits';
import { mayEdit } from '@alumni/shared/core/permissions';
import { type AnswerMode, eventForm } from '@alumni/shared/events/event-form';
import type { Event } from '@alumni/shared/events/events';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { emptyValues } from '../../components/editor/empty-values.ts';
import { currentUser } from '../../session/session-store.ts';

export type EventValues = typeof empty;

const empty = emptyValues(eventForm.shape);

/** Body of an event, as the specification has it: owner, ISO dates and a number. */
function bodyOf(values: EventValues, images: string[], owner = currentUser()?.rollNo) {
  const { number_of_participants: participants, places, answers } = values;
  return {
    ...values,
    start_date: isoTimestamp(values.start_date),
    end_date: isoTimestamp(values.end_date),
    answers: answers as AnswerMode | '',
    places: places ? Number(places) : null,
    number_of_participants: participants ? Number(participants) : null,
    images,
    owner,
  };
}

export const eventEditor: EditorDefinition<Event, EventValues> = {
  name: 'event',
  calls: {
    read: (id) => callWithEtag(getEvent, { params: { id } }),
    update: (id, { values, images, saved }, ifMatch) =>
      call(updateEvent, { params: { id }, body: bodyOf(values, images, saved?.owner), ifMatch }),
  },
  affected: [listEvents, listOwnEvents, getEvent, getDashboard, getLatest],
  schema: eventForm,
  empty,
  valuesOf: ({ _id, images, owner, createdAt, number_of_participants, places, ...texts }) => {
    // An unused field is absent from the answer, never undefined.
    const used = texts as { [Field in keyof typeof texts]: string };
    return {
      ...empty,
      ...used,
      places: places?.toString() ?? '',
      number_of_participants: number_of_participants?.toString() ?? '',
    };
  },
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.event, least: 0 },
  create: (values, images, key) =>
    call(createEvent, { query: { key }, body: bodyOf(values, images) }),
  remove: (id) => call(deleteEvent, { params: { id } }),
  mayEdit: (user, { owner }) => mayEdit(user, owner),
  ownerOf: ({ owner }) => owner,
  document: 'events',
  paths: {
    create: '/myevents',
    one: (id) => `/myevents/${id}`,
    list: () => '/user/events',
  },
};
