import { mailedCalendar } from '../features/feeds/calendar.ts';

const event = {
  id: '0123456789abcdef01234567',
  version: 3,
  theme: 'Assemblée générale, « Où nous nous retrouvons »; 50 ans',
  start_date: '2026-12-11',
  end_date: '2026-12-11',
  start_time: '18:00',
  end_time: '20:30',
  venue: 'Amphithéâtre 700',
  town: 'Yaoundé',
  description: 'Venez nombreux.\nhttps://alumni.example',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  deleted_at: null,
};
const hours = { start_time: '', end_time: '' };

/** One calendar of each kind that is mailed to people who have replied to an event. */
export function mailedCalendars(): Record<string, string> {
  const made = (
    fields: Partial<typeof event> | { deleted_at: string },
    state: 'in' | 'waiting' | 'maybe' = 'in',
  ) =>
    mailedCalendar(
      { ...event, ...fields },
      {
        publicUrl: 'https://alumni.example',
        timeZone: 'Africa/Douala',
        organizer: {
          name: 'Amicale "Les Anciens", Yaoundé; Cameroun',
          email: 'amicale@alumni.example',
        },
        attendee: { email: 'vera.guest+hall@example.org', state },
      },
    );
  return {
    place: made({}),
    'in line': made({}, 'waiting'),
    maybe: made({}, 'maybe'),
    'without an end': made({ end_time: '' }),
    'several days': made({ end_date: '2026-12-13' }),
    'days without hours': made({ ...hours, end_date: '2026-12-13' }),
    cancelled: made({ deleted_at: '2026-01-03T00:00:00.000Z' }),
  };
}
