import type { EventText } from './event-text.ts';
import { comingEvents } from './events-coming.ts';
import { earlyEvents } from './events-early.ts';
import { pastEvents } from './events-past.ts';

export const events: EventText[] = [...comingEvents, ...pastEvents, ...earlyEvents];
