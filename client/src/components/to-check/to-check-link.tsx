import { useWords } from '../../i18n/language.ts';
import { LinkButton } from '../ui/button.tsx';
import { toCheckWords } from './to-check.words.ts';
import { ToCheckNotice, type ToCheckNoticeProps } from './to-check-notice.tsx';

/** The notice where the profile is not shown. */
export function ToCheckLink({ fields }: Pick<ToCheckNoticeProps, 'fields'>) {
  const t = useWords(toCheckWords);
  return (
    <ToCheckNotice fields={fields} level={3}>
      <LinkButton to="/user/profile">{t.check}</LinkButton>
    </ToCheckNotice>
  );
}
