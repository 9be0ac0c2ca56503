import { type Alumnus, type ProfileForm, profileForm } from '@alumni/shared/alumni';
import { password } from '@alumni/shared/fields';
import * as z from 'zod/mini';

const fields = profileForm.shape;

/** The form's own field names (specification §3) with the contract's rules. */
export const formSchema = z.object({
  title: fields.title,
  firstname: fields.firstName,
  lastname: fields.lastName,
  maidenname: fields.maidenName,
  gender: fields.gender,
  profession: fields.profession,
  address: fields.address,
  fos: fields.fos,
  email: fields.email,
  telephone: fields.telephone,
  description: fields.description,
  testimony: fields.testimony,
  /** Empty keeps the old one. */
  password: z.union([z.literal(''), password]),
});

export type FormValues = Record<keyof typeof formSchema.shape, string>;

/** The form's default for a telephone; it means none. */
const noTelephone = '0';

export function profileValuesOf(person: Alumnus): FormValues {
  return {
    title: person.title,
    firstname: person.firstName,
    lastname: person.lastName,
    maidenname: person.maidenName ?? '',
    gender: person.gender ?? '',
    profession: person.profession,
    address: person.address ?? '',
    fos: person.fos,
    email: person.email ?? '',
    telephone: person.telephone || noTelephone,
    description: person.description,
    testimony: person.testimony,
    password: '',
  };
}

/** What the update sends; a picture only when there is a new one, a password only when given. */
export function profileBodyOf(values: FormValues, profileImage: string | undefined) {
  return {
    title: values.title as ProfileForm['title'],
    firstName: values.firstname,
    lastName: values.lastname,
    maidenName: values.maidenname,
    gender: values.gender as ProfileForm['gender'],
    profession: values.profession,
    address: values.address,
    fos: values.fos,
    email: values.email,
    telephone: values.telephone,
    description: values.description,
    testimony: values.testimony,
    ...(profileImage !== undefined && { profileImage }),
    ...(values.password !== '' && { password: values.password }),
  };
}
