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

/** Whether lists show a person, and who sees each of their fields. */
export interface Consent {
  listed: boolean;
  visibility: Visibility;
}

/**
 * Names of the form's fields that choose an audience. Their values are text, as drafts, conflict notices and Undo
 * require.
 */
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

/** Builds one form value per field with a chosen audience. */
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

export function typedConsent(values: ConsentValues): Consent {
  const chosen = chosenFields.map((field) => [field, values[seenByName(field)]]);
  return { listed: values.listed !== 'no', visibility: Object.fromEntries(chosen) as Visibility };
}

/** Request body for the changed values. If one audience has changed, `visibility` contains all audiences. */
export function consentBody(
  values: ConsentValues,
  changed: readonly string[],
): Partial<Pick<ProfileForm, 'listed' | 'visibility'>> {
  const { listed, visibility } = typedConsent(values);
  const seesOther = chosenFields.some((field) => changed.includes(seenByName(field)));
  return { ...(changed.includes('listed') && { listed }), ...(seesOther && { visibility }) };
}

/** Fields of an unlisted person that stay visible on their posts. */
const nameFields: readonly VisibleField[] = ['title', 'firstName', 'lastName'];

export function seenBy(field: VisibleField, { listed, visibility }: Consent): Audience {
  if (!listed && !nameFields.includes(field)) return 'office';
  return audienceOf(field, visibility);
}

/** Number of fields whose audience differs from the default. */
export function unusualChoices({ visibility }: Consent): number {
  const differs = (field: ChosenField) =>
    audienceOf(field, visibility) !== defaultVisibility[field];
  return chosenFields.filter(differs).length;
}
