import type { Language } from '@alumni/shared/core/messages';

export interface EventText {
  theme: string;
  organizer: string;
  venue: string;
  town: string;
  /** First day, in days from today, and how many days it lasts. */
  start: number;
  days: number;
  /** `HH:MM`, beginning and end. */
  hours?: [string, string];
  /** The people who may answer; nobody unless given. */
  answers?: 'members' | 'everyone';
  places?: number;
  /** Last day for answers, in days from today. */
  answersUntil?: number;
  description?: string;
  /** How many paragraphs of detail follow the description. */
  details?: number;
  committee?: string;
  guests?: string;
  outcome?: string;
  participants?: number;
  video?: boolean;
  /** Files in `demo/pictures/scenes`, without their ending. */
  pictures?: string[];
  /** Whether it is the alumnus of the log-ins who posted it. */
  own?: boolean;
  /** English unless said otherwise; its poster writes the same. */
  language?: Language;
}
