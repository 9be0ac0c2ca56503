import * as z from 'zod/mini';
import { cleanLine, day, imageList, requiredLine, text, textLanguage } from '../core/fields.ts';
import type { FormMessageKey } from '../core/form.messages.ts';
import { limits } from '../core/limits.ts';
import { isVideoLink, linkIn } from '../records/video.ts';

/** A number, digits, or an empty string, which becomes null. `Number` would also read 1e3 and 0x10. */
function wholeNumber(wrong: FormMessageKey, min: number, max: number) {
  const digits = z.string().check(cleanLine(), z.regex(/^\d*$/, wrong));
  return z.pipe(
    z.union([z.number(), digits, z.null()], wrong),
    z.pipe(
      z.transform((value: number | string | null) =>
        value === null || value === '' ? null : Number(value),
      ),
      z.nullable(z.int(wrong).check(z.minimum(min, wrong), z.maximum(max, wrong))),
    ),
  );
}

/** `HH:MM` in the association's time zone, or an empty string. */
function timeOfDay(wrong: FormMessageKey) {
  return z.string(wrong).check(cleanLine(), z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, wrong));
}

/** Who may reply. The record's field is called `answers`. */
export const replyModes = ['off', 'members', 'everyone'] as const;
export type ReplyMode = (typeof replyModes)[number];

const video = z.string().check(
  cleanLine(),
  z.overwrite(linkIn),
  z.maxLength(limits.link, 'textTooLong'),
  z.refine((value) => value === '' || isVideoLink(value), 'videoInvalid'),
);

/** An empty choice means `off`. */
const replyMode = z.pipe(
  z.enum(['', ...replyModes], 'answersInvalid'),
  z.transform((mode) => mode || 'off'),
);

/** Fields that are not in the specification. A response omits those that the event does not use. */
export const addedFields = {
  start_time: z.optional(timeOfDay('startTimeInvalid')),
  end_time: z.optional(timeOfDay('endTimeInvalid')),
  answers: z.optional(replyMode),
  places: z.optional(wholeNumber('placesInvalid', 1, limits.places)),
  answersUntil: z.optional(
    z.union([z.literal(''), day('answersUntilInvalid')], 'answersUntilInvalid'),
  ),
};

/**
 * Fields in reading order: name, day and hours, place, and description. Then follow the other fields of the
 * specification, and last the fields that are not in the specification.
 */
export const eventFields = {
  theme: requiredLine(limits.title, 'themeMissing'),
  start_date: day('startDateInvalid'),
  start_time: addedFields.start_time,
  end_date: day('endDateInvalid'),
  end_time: addedFields.end_time,
  venue: requiredLine(limits.name, 'venueMissing'),
  town: requiredLine(limits.name, 'townMissing'),
  description: z.optional(text(limits.description)),
  name_of_organizer: requiredLine(limits.name, 'organizerMissing'),
  commitee_members: z.optional(text(limits.description)),
  special_guests: z.optional(text(limits.description)),
  major_outcome: z.optional(text(limits.description)),
  number_of_participants: z.optional(wholeNumber('participantsInvalid', 0, limits.participants)),
  video: z.optional(video),
  images: z.optional(imageList('event')),
  answers: addedFields.answers,
  places: addedFields.places,
  answersUntil: addedFields.answersUntil,
  language: textLanguage,
};

interface Timing {
  start_date: string;
  end_date: string;
  start_time?: string | undefined;
  end_time?: string | undefined;
}

/** Returns the first field among days and hours that contradicts the others. */
export function timingProblem(
  timing: Timing,
): { field: string; message: FormMessageKey } | undefined {
  const { start_date, end_date, start_time = '', end_time = '' } = timing;
  if (end_date < start_date) return { field: 'end_date', message: 'endBeforeStart' };
  if (end_time === '') return undefined;
  if (start_time === '') return { field: 'start_time', message: 'startTimeMissing' };
  const ends = end_date > start_date || end_time > start_time;
  return ends ? undefined : { field: 'end_time', message: 'endTimeBeforeStart' };
}

export const inOrder: z.core.CheckFn<Timing> = ({ value, issues }) => {
  const problem = timingProblem(value);
  if (problem) {
    const { field, message } = problem;
    issues.push({ code: 'custom', path: [field], message, input: value });
  }
};

export const eventForm = z.object(eventFields).check(inOrder);
