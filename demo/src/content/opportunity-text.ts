import type { Language } from '@alumni/shared/messages';
import type { SceneName } from '../pictures/scene.ts';

export interface OpportunityText {
  title: string;
  eligibility: string;
  description: string;
  /** Days since it was posted, and days until its deadline (negative: past). */
  posted: number;
  deadline: number;
  details?: number;
  scenes?: SceneName[];
  own?: boolean;
  /** English unless said otherwise; its poster writes the same. */
  language?: Language;
}
