import type { Language } from '@alumni/shared/core/messages';

export interface EventText {
  theme: string;
  organizer: string;
  venue: string;
  town: string;
  /** First day of the event, in days from today. The event lasts `days`. */
  start: number;
  days: number;
  /** `HH:MM`, beginning and end. */
  hours?: [string, string];
  /** Who may reply; nobody by default. */
  answers?: 'members' | 'everyone';
  places?: number;
  /** Last day for replies, in days from today. */
  answersUntil?: number;
  description?: string;
  /** Number of paragraphs that follow the description. */
  details?: number;
  committee?: string;
  guests?: string;
  outcome?: string;
  participants?: number;
  video?: boolean;
  /** Files in `demo/pictures/scenes`, without their ending. */
  pictures?: string[];
  /** Whether the poster is `logins.alumnus`; otherwise, it is a random member. */
  own?: boolean;
  /** English by default. The poster is a member who writes this language. */
  language?: Language;
}
