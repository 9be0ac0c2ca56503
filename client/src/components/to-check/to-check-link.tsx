import { useWords } from '../../i18n/language.ts';
import { LinkButton } from '../ui/buttons/button.tsx';
import { toCheckWords } from './to-check.words.ts';
import { ToCheckNotice, type ToCheckNoticeProps } from './to-check-notice.tsx';

/** `ToCheckNotice` with a link to the profile, for other pages than the profile. */
export function ToCheckLink({ fields }: Pick<ToCheckNoticeProps, 'fields'>) {
  const t = useWords(toCheckWords);
  return (
    <ToCheckNotice fields={fields} level={3}>
      <LinkButton to="/user/profile">{t.check}</LinkButton>
    </ToCheckNotice>
  );
}
