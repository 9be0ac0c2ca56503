import type { Alumnus } from '@alumni/shared/people/alumni';
import type { ProfileForm } from '@alumni/shared/profile/profile-form';
import {
  type Audience,
  audienceOf,
  type ChosenField,
  chosenFields,
  defaultVisibility,
  type Visibility,
  type VisibleField,
} from '@alumni/shared/profile/visibility';

/** Audience of a person and of their fields. */
export interface Consent {
  listed: boolean;
  visibility: Visibility;
}

/** Names in the form, whose values are all texts: draft, conflict notice and Undo know no others. */
type SeenByName = `${ChosenField}SeenBy`;
export type ConsentName = SeenByName | 'listed';
export type ConsentValues = Record<ConsentName, string>;

export function seenByName(field: ChosenField): SeenByName {
  return `${field}SeenBy`;
}

export function isChosenField(field: VisibleField): field is ChosenField {
  return chosenFields.some((chosen) => chosen === field);
}

export function isConsentName(name: string): name is ConsentName {
  return name === 'listed' || chosenFields.some((field) => seenByName(field) === name);
}

/** Values of the form made for each field that one decides about. */
function forFields<Made>(make: (field: ChosenField) => Made): Record<SeenByName, Made> {
  const made = chosenFields.map((field) => [seenByName(field), make(field)]);
  return Object.fromEntries(made) as Record<SeenByName, Made>;
}

export const emptyConsent: ConsentValues = { listed: '', ...forFields(() => '') };

export function consentOf({ listed = true, visibility = {} }: Alumnus): Consent {
  return { listed, visibility };
}

export function consentValues(person: Alumnus): ConsentValues {
  const { listed, visibility } = consentOf(person);
  return {
    listed: listed ? 'yes' : 'no',
    ...forFields((field) => audienceOf(field, visibility)),
  };
}

/** Consent as the form has it at the moment. */
export function typedConsent(values: ConsentValues): Consent {
  const chosen = chosenFields.map((field) => [field, values[seenByName(field)]]);
  return { listed: values.listed !== 'no', visibility: Object.fromEntries(chosen) as Visibility };
}

/** Body of the update for the named values: the visibility is sent as a whole. */
export function consentBody(
  values: ConsentValues,
  changed: readonly string[],
): Partial<Pick<ProfileForm, 'listed' | 'visibility'>> {
  const { listed, visibility } = typedConsent(values);
  const seesOther = chosenFields.some((field) => changed.includes(seenByName(field)));
  return { ...(changed.includes('listed') && { listed }), ...(seesOther && { visibility }) };
}

/** Fields of an unlisted person that others see: the name, on their posts. */
const nameFields: readonly VisibleField[] = ['title', 'firstName', 'lastName'];

export function seenBy(field: VisibleField, { listed, visibility }: Consent): Audience {
  if (!listed && !nameFields.includes(field)) return 'office';
  return audienceOf(field, visibility);
}

/** In how many fields somebody differs from what is usual. */
export function unusualChoices({ visibility }: Consent): number {
  const differs = (field: ChosenField) =>
    audienceOf(field, visibility) !== defaultVisibility[field];
  return chosenFields.filter(differs).length;
}
