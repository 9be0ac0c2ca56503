import {
  audienceOf,
  type ChosenField,
  chosenFields,
  defaultVisibility,
} from '@alumni/shared/profile/visibility';
import type { Consent } from './profile-consent.ts';

/** In how many fields somebody differs from what is usual. */
export function unusualChoices({ visibility }: Consent): number {
  const differs = (field: ChosenField) =>
    audienceOf(field, visibility) !== defaultVisibility[field];
  return chosenFields.filter(differs).length;
}
