import type { Language } from '@alumni/shared/core/messages';
import type { OpportunityKind } from '@alumni/shared/records/opportunity-labels';

export interface OpportunityText {
  title: string;
  kind: OpportunityKind;
  employer?: string;
  town?: string;
  applyLink?: string;
  eligibility: string;
  description: string;
  /** `posted`: days since the posting. `deadline`: days from today, negative if it has passed. */
  posted: number;
  deadline: number;
  details?: number;
  /** Files in `demo/pictures/scenes`, without their ending. */
  pictures?: string[];
  own?: boolean;
  /** English by default. The poster is a member who writes this language. */
  language?: Language;
}
