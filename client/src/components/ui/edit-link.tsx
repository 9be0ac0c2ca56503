import { useWords } from '../../i18n/language.ts';
import { LinkButton } from './button.tsx';
import { uiWords } from './ui.words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { useWayBack } from './way-back.ts';

/** To the editor of a record, which starts with editing and leads back here. For those who may change it. */
export function EditLink({ to, title }: { to: string; title: string }) {
  const t = useWords(uiWords);
  const backTo = useWayBack();
  return (
    <LinkButton variant="plain" to={to} state={{ edit: true, backTo }}>
      {t.edit}
      <VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  );
}
