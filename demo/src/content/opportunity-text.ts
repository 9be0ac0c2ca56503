import type { Language } from '@alumni/shared/core/messages';

export interface OpportunityText {
  title: string;
  eligibility: string;
  description: string;
  /** Days since it was posted, and days until its deadline (negative: past). */
  posted: number;
  deadline: number;
  details?: number;
  /** Files in `demo/pictures/scenes`, without their ending. */
  pictures?: string[];
  own?: boolean;
  /** English unless said otherwise; its poster writes the same. */
  language?: Language;
}
