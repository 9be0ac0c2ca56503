import { listLocations } from '@alumni/shared/calls/directory';
import { password } from '@alumni/shared/core/fields';
import { limits } from '@alumni/shared/core/limits';
import { isAdmin } from '@alumni/shared/core/permissions';
import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { titles } from '@alumni/shared/people/person-titles';
import { genders } from '@alumni/shared/profile/genders';
import { type ProfileForm, profileTexts } from '@alumni/shared/profile/profile-form';
import { chosenFields, type VisibleField } from '@alumni/shared/profile/visibility';
import { Fragment, type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { describeField } from '../../../components/editor/form/fields.tsx';
import { LanguageSelect } from '../../../components/editor/form/text-language.tsx';
import { countryChoices } from '../../../components/form/country-choices.ts';
import { PasswordInput, Select, TextInput } from '../../../components/form/inputs.tsx';
import { mapFields } from '../../../components/form/map-fields.ts';
import { PasswordStrength } from '../../../components/form/password-strength.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { countryName, useCountryName } from '../../../i18n/country-name.ts';
import { useWords } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session-store.ts';
import { AudienceMark } from '../audience/audience-mark.tsx';
import {
  type Consent,
  type ConsentName,
  consentBody,
  consentValues,
  emptyConsent,
  isConsentName,
  seenBy,
  seenByName,
  typedConsent,
} from '../audience/profile-consent.ts';
import styles from '../profile.module.css';
import { type AudienceMarkName, type ProfileWords, profileWords } from '../profile.words.ts';

/** Excludes the picture, which has its own upload, and fields that are not text. */
type TextField = Exclude<keyof ProfileForm, 'profileImage' | 'listed' | 'visibility' | 'messages'>;

/** Everything that the profile needs to know about one field of the API. */
interface ProfileField<Wire extends TextField> {
  wire: Wire;
  read: (person: Alumnus) => string;
  write: (text: string) => ProfileForm[Wire];
  /** Formats the text for reading; by default shows it unchanged. */
  show?: (text: string, t: ProfileWords) => string;
  /** `field` provides name, label, value and error. */
  input: (field: Described, t: ProfileWords) => ReactNode;
}

type Described = ReturnType<ReturnType<typeof describeField<ProfileValues>>> & { hint?: ReactNode };

/** The form's default value. It means that there is no telephone. */
const noTelephone = '0';

/** A field whose text is stored unchanged. */
function typed<Wire extends TextField>(
  wire: Wire,
  input: ProfileField<Wire>['input'],
): ProfileField<Wire> {
  const read = (person: Alumnus) => String(person[wire] ?? '');
  return { wire, read, write: (text) => text as ProfileForm[Wire], input };
}

/**
 * The fields by their names in the form (specification §3), in display order (§2). Fields beyond the specification come
 * last.
 */
const profileFields: { [Wire in TextField as Lowercase<Wire>]: ProfileField<Wire> } = {
  title: {
    wire: 'title',
    read: ({ title }) => title,
    write: (text) => titles.find((title) => title === text) ?? '',
    show: (text, t) => wordFor(text, t.titles),
    input: (field, t) => (
      <Select
        {...field}
        autoComplete="honorific-prefix"
        choices={listChoices(titles, t.titles, t.choose)}
      />
    ),
  },
  firstname: typed('firstName', (field) => <TextInput {...field} autoComplete="given-name" />),
  lastname: typed('lastName', (field) => (
    <TextInput {...field} autoComplete="family-name" required />
  )),
  maidenname: typed('maidenName', (field) => <TextInput {...field} autoComplete="off" />),
  gender: {
    wire: 'gender',
    read: ({ gender = '' }) => gender,
    write: (text) => genders.find((gender) => gender === text) ?? '',
    show: (text, t) => wordFor(text, t.genders),
    input: (field, t) => (
      <Select {...field} autoComplete="sex" choices={listChoices(genders, t.genders, t.choose)} />
    ),
  },
  profession: typed('profession', (field) => (
    <TextInput {...field} autoComplete="organization-title" />
  )),
  address: typed('address', (field) => <TextInput {...field} autoComplete="street-address" />),
  fos: typed('fos', (field) => <TextInput {...field} autoComplete="off" />),
  email: typed('email', (field) => (
    <TextInput {...field} type="email" autoComplete="email" required />
  )),
  telephone: {
    ...typed('telephone', (field) => <TextInput {...field} type="tel" autoComplete="tel" />),
    read: ({ telephone }) => telephone || noTelephone,
    show: (text) => (text === noTelephone ? '' : text),
  },
  description: typed('description', (field) => <WideText {...field} limit={limits.description} />),
  testimony: typed('testimony', (field) => <WideText {...field} limit={limits.testimony} />),
  promotion: typed('promotion', (field) => (
    <TextInput {...field} inputMode="numeric" autoComplete="off" />
  )),
  town: typed('town', (field) => <TownInput {...field} />),
  country: {
    ...typed('country', (field, t) => (
      <Select
        {...field}
        autoComplete="country"
        choices={[{ value: '', label: t.choose }, ...countryChoices(t.language)]}
      />
    )),
    show: (text, t) => countryName(text, t.language),
  },
  mentor: typed('mentor', (field, t) => (
    <TextInput
      {...field}
      autoComplete="off"
      hint={
        <>
          {t.mentorHint}
          {field.hint}
        </>
      }
    />
  )),
  testimonylanguage: {
    ...typed('testimonyLanguage', (field) => <LanguageSelect {...field} />),
    show: (text, t) => wordFor(text, t.textLanguages),
  },
};

type FieldName = keyof typeof profileFields;
export type ProfileValues = Record<FieldName | 'password' | ConsentName, string>;

/** Names of the form's fields, except the password, which is never read. */
export const profileNames = Object.values(mapFields(profileFields, (_, name) => name));

/** Fields beyond the specification, shown after the specified ones. */
const addedNames: readonly FieldName[] = [
  'promotion',
  'town',
  'country',
  'mentor',
  'testimonylanguage',
];
export const specifiedNames = profileNames.filter((name) => !addedNames.includes(name));

/** Fields with an audience, in display order. */
export const visibleFields: readonly VisibleField[] = [
  'profileImage',
  ...profileNames.flatMap((name) => audienceField(name) ?? []),
];

/**
 * The field whose audience applies to `name`. Undefined for the language of the testimony, which has no audience of its
 * own.
 */
export function audienceField(name: FieldName): VisibleField | undefined {
  const { wire } = profileFields[name];
  return wire === 'testimonyLanguage' ? undefined : wire;
}

/** The mark beside a field. The profile shows none for `public`. */
export function audienceMarkFor(name: FieldName | 'password', consent: Consent): AudienceMarkName {
  if (name === 'password') return 'nobody';
  const field = audienceField(name);
  const audience = field ? seenBy(field, consent) : 'public';
  return name === 'testimony' && audience === 'public' ? 'home' : audience;
}

export function fieldLabel(field: VisibleField, t: ProfileWords): string {
  return t.fields[field.toLowerCase() as Lowercase<VisibleField>];
}

/** Labels of every value in the form. */
export function profileLabels(t: ProfileWords): Record<keyof ProfileValues, string> {
  const choices = chosenFields.map((field) => [
    seenByName(field),
    t.seenByLabel(fieldLabel(field, t)),
  ]);
  return { ...t.fields, listed: t.listed, ...Object.fromEntries(choices) };
}

/** Text fields that other people look for. `profileGaps` also checks the picture. */
const lookedFor = ['firstname', 'lastname', 'profession', 'fos', 'description', 'email'] as const;

export function profileGaps(person: Alumnus, t: ProfileWords): string[] {
  const values = profileValues(person);
  return [
    ...(isStored(person.profileImage) ? [] : [t.fields.profileimage]),
    ...lookedFor.filter((name) => values[name] === '').map((name) => t.fields[name]),
  ];
}

/** The API's rules, under the names that the form uses. Audiences need no rule, as selects offer valid values only. */
export const profileSchema = z.object({
  ...mapFields(profileFields, ({ wire, write }) =>
    z.pipe(z.transform(write), profileTexts.shape[wire]),
  ),
  /** Empty keeps the current password. */
  password: z.union([z.literal(''), password]),
});

export const emptyProfile: ProfileValues = {
  ...mapFields(profileFields, () => ''),
  ...emptyConsent,
  password: '',
};

export function profileValues(person: Alumnus): ProfileValues {
  return {
    ...mapFields(profileFields, ({ read }) => read(person)),
    ...consentValues(person),
    password: '',
  };
}

/** Request body for the changed values, with the password if given. */
export function profileBody(
  values: ProfileValues,
  changed: readonly (keyof ProfileValues)[],
): Partial<ProfileForm & { password: string }> {
  const texts = changed.flatMap((name): [string, unknown][] => {
    if (isConsentName(name)) return [];
    if (name === 'password') return [[name, values.password]];
    return [[profileFields[name].wire, profileFields[name].write(values[name])]];
  });
  return { ...Object.fromEntries(texts), ...consentBody(values, changed) };
}

/** Formats a form value for reading. Passwords are masked. */
export function showProfile(name: keyof ProfileValues, text: string, t: ProfileWords): string {
  if (name === 'password') return text && '••••••';
  if (isConsentName(name)) return wordFor(text, { ...t.seenBy, yes: '✓', no: '–' });
  return profileFields[name].show?.(text, t) ?? text;
}

interface SomeInputsProps {
  form: UseFormReturn<ProfileValues>;
  names: readonly FieldName[];
}

export function SomeInputs({ form, names }: SomeInputsProps) {
  useCountryName();
  const t = useWords(profileWords);
  const describe = describeField(form, profileLabels(t));
  const consent = typedConsent(form.watch());
  return names.map((name) => (
    <Fragment key={name}>
      {profileFields[name].input({ ...describe(name), ...markHint(name, consent) }, t)}
    </Fragment>
  ));
}

export function ProfileInputs({ form }: { form: UseFormReturn<ProfileValues> }) {
  const t = useWords(profileWords);
  const describe = describeField(form, profileLabels(t));
  const newPassword = form.watch('password');
  const { user } = useSession();
  return (
    <div className={styles.fields}>
      <SomeInputs form={form} names={specifiedNames} />
      <div className={styles.wide}>
        <PasswordInput
          {...describe('password')}
          autoComplete="new-password"
          hint={
            <>
              <AudienceMark audience="nobody" />
              {newPassword && (
                <PasswordStrength
                  password={newPassword}
                  minLength={isAdmin(user) ? limits.password.minOfAdmins : limits.password.min}
                />
              )}
            </>
          }
        />
      </div>
      <SomeInputs form={form} names={addedNames} />
    </div>
  );
}

function markHint(name: FieldName, consent: Consent) {
  const audience = audienceMarkFor(name, consent);
  return audience === 'public' ? {} : { hint: <AudienceMark audience={audience} /> };
}

/** Offers the towns of others, so that one town keeps one spelling. */
function TownInput(props: Described) {
  const { data } = useEndpoint(listLocations, {});
  const id = useId();
  return (
    <>
      <TextInput {...props} autoComplete="address-level2" list={id} />
      <datalist id={id}>
        {data?.towns.map(({ town }) => (
          <option key={town} value={town} />
        ))}
      </datalist>
    </>
  );
}

function WideText(props: Described & { limit: number }) {
  return (
    <div className={styles.wide}>
      <TextArea {...props} />
    </div>
  );
}

/** The word for a stored value; unknown values are shown unchanged. */
function wordFor(value: string, words: Record<string, string>): string {
  return words[value] ?? value;
}

function listChoices<Value extends string>(
  values: readonly Value[],
  words: Record<Value, string>,
  none: string,
) {
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: words[value] }))];
}
