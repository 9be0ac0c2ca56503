import * as z from 'zod/mini';
import { day, imageList, line, requiredLine, text } from './fields.ts';
import { limits } from './limits.ts';
import { isVideoLink } from './video.ts';

/** A number, digits, or an empty string, which becomes null. `Number` would also read 1e3 and 0x10. */
const digits = z.string().check(z.trim(), z.regex(/^\d*$/, 'participantsInvalid'));
const participants = z.pipe(
  z.union([z.number(), digits, z.null()], 'participantsInvalid'),
  z.pipe(
    z.transform((value: number | string | null) =>
      value === null || value === '' ? null : Number(value),
    ),
    z.nullable(
      z.number('participantsInvalid').check(
        // `z.int` would weigh 340 bytes in the page.
        z.refine(Number.isInteger, 'participantsInvalid'),
        z.minimum(0, 'participantsInvalid'),
        z.maximum(limits.participants, 'participantsInvalid'),
      ),
    ),
  ),
);

const video = line(limits.link).check(
  z.refine((value) => value === '' || isVideoLink(value), 'videoInvalid'),
);

export const eventFields = {
  theme: requiredLine(limits.title, 'themeMissing'),
  name_of_organizer: requiredLine(limits.name, 'organizerMissing'),
  start_date: day('startDateInvalid'),
  end_date: day('endDateInvalid'),
  venue: requiredLine(limits.name, 'venueMissing'),
  town: requiredLine(limits.name, 'townMissing'),
  number_of_participants: z.optional(participants),
  commitee_members: z.optional(text(limits.description)),
  special_guests: z.optional(text(limits.description)),
  major_outcome: z.optional(text(limits.description)),
  description: z.optional(text(limits.description)),
  video: z.optional(video),
  images: z.optional(imageList('event')),
};

export const endAfterStart = z.refine<{ start_date: string; end_date: string }>(
  ({ start_date, end_date }) => end_date >= start_date,
  { error: 'endBeforeStart', path: ['end_date'] },
);

export const eventForm = z.object(eventFields).check(endAfterStart);
