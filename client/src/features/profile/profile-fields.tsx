import { genders, titles } from '@alumni/shared/alumni';
import { limits } from '@alumni/shared/limits';
import type { UseFormReturn } from 'react-hook-form';
import { PasswordInput, Select, TextInput } from '../../components/form/inputs.tsx';
import { PasswordStrength } from '../../components/form/password-strength.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import type { FormValues } from './profile-form.ts';

export function ProfileFields({ form }: { form: UseFormReturn<FormValues> }) {
  const t = useWords(profileWords);
  const { errors } = form.formState;
  const tied = (name: keyof FormValues) => ({
    label: t.fields[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  const nothing = { value: '', label: t.choose };
  const titleChoices = titles.map((value) => ({ value, label: t.titles[value] }));
  const genderChoices = genders.map((value) => ({ value, label: t.genders[value] }));
  const password = form.watch('password');
  return (
    <div className={styles.fields}>
      <Select {...tied('title')} choices={[nothing, ...titleChoices]} />
      <Select {...tied('gender')} choices={[nothing, ...genderChoices]} />
      <TextInput {...tied('firstname')} autoComplete="given-name" />
      <TextInput {...tied('lastname')} autoComplete="family-name" required />
      <TextInput {...tied('maidenname')} autoComplete="off" />
      <TextInput {...tied('profession')} autoComplete="organization-title" />
      <TextInput {...tied('fos')} autoComplete="off" />
      <TextInput {...tied('address')} autoComplete="street-address" />
      <TextInput {...tied('email')} type="email" autoComplete="email" required />
      <TextInput {...tied('telephone')} type="tel" autoComplete="tel" />
      <div className={styles.wide}>
        <TextArea {...tied('description')} limit={limits.description} />
        <TextArea {...tied('testimony')} limit={limits.testimony} />
        <PasswordInput
          {...tied('password')}
          autoComplete="new-password"
          hint={password && <PasswordStrength password={password} />}
        />
      </div>
    </div>
  );
}
